import { maxApiKeys, type ApiKey } from "#contract/organizations/api-keys";
import { hashToken } from "#api/kernel/access/token";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { serviceAddress } from "#api/kernel/service-address";
import { operations } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { lockBucket } from "../organizations/storing-queries";
import { newKey } from "./key-access";
import { addKey, keysOf, revokeKey } from "./key-queries";

const list = operations.apiKeys.list.handler(async ({ context }) => ({
  address: serviceAddress(context),
  keys: (await keysOf(context.platform.db, context.bucketId)).map(asKey),
}));

const add = operations.apiKeys.add.handler(async ({ input: { name, mayStore }, context }) => {
  const { accountId, name: creator } = context.caller();
  const { bucketId } = context;
  const key = newKey();
  return context.platform.db.transaction(async (tx) => {
    await lockBucket(tx, bucketId);
    if ((await keysOf(tx, bucketId)).length >= maxApiKeys) throw new Problem("conflict", { most: maxApiKeys });
    const added = found(
      await refuseDuplicate(addKey(tx, { bucketId, name, mayStore, keyHash: hashToken(key), creatorId: accountId })),
    );
    await audit(tx, context, "api_key_made", { subjectId: added.id, detail: { name, mayStore } });
    return { ...asKey({ ...added, name, mayStore, creator, lastUsed: null }), key };
  });
});

const revoke = operations.apiKeys.revoke.handler(async ({ input: { keyId }, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { name } = found(await revokeKey(tx, { bucketId: context.bucketId, keyId, accountId }));
    await audit(tx, context, "api_key_revoked", { subjectId: keyId, detail: { name } });
  });
});

const asKey = ({ created, lastUsed, ...key }: Awaited<ReturnType<typeof keysOf>>[number]): ApiKey => ({
  ...key,
  created: created.toISOString(),
  lastUsed: lastUsed?.toISOString() ?? null,
});

export const apiKeys = { list, add, revoke };
