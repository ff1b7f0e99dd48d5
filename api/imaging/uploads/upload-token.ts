import { randomBytes } from "node:crypto";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { operations, type OperationContext } from "#api/kernel/operations";
import { outwardOrigin, outwardOriginOrNull } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { found } from "#api/infrastructure/problem";
import { requireSeenQuota } from "#api/organizations/disk-use/quota";
import { lockOrganization } from "#api/organizations/members/member-queries";
import { bytesOfLink } from "./file-queries";
import { endPasses, linkIdOf } from "./link-access";
import { setColumns, settingsOf, type SettingsRow } from "#api/organizations/organization-settings/settings-queries";

const uploadToken = operations.organizationSettings.uploadToken.handler(async ({ context }) =>
  shown(context, found(await settingsOf(context.platform.db, context.bucketId))),
);

const renewUploadToken = operations.organizationSettings.renewUploadToken.handler(async ({ context }) => {
  // Before the former one stops working.
  outwardOrigin(context);
  const token = randomBytes(18).toString("base64url");
  const { linkQuotaBytes } = await context.platform.db.transaction(async (tx) => {
    await setColumns(tx, context.bucketId, { publicUploadToken: token });
    await audit(tx, context, "upload_token_made", { subjectId: context.bucketId, detail: { link: linkIdOf(token) } });
    return found(await settingsOf(tx, context.bucketId));
  });
  return shown(context, { publicUploadToken: token, linkQuotaBytes });
});

const revokeUploadToken = operations.organizationSettings.revokeUploadToken.handler(async ({ context }) => {
  await context.platform.db.transaction(async (tx) => {
    await setColumns(tx, context.bucketId, { publicUploadToken: null });
    await endPasses(tx, context.bucketId);
    await audit(tx, context, "upload_token_revoked", { subjectId: context.bucketId });
  });
});

const setUploadQuota = operations.organizationSettings.setUploadQuota.handler(async ({ input, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    const before = found(await lockOrganization(tx, bucketId));
    requireSeenQuota(input, before.linkQuotaBytes);
    const change = { linkQuotaBytes: input.quotaBytes };
    await setColumns(tx, bucketId, change);
    await audit(tx, context, "upload_quota_set", { subjectId: bucketId, detail: tracedChanges(before, change) });
  });
});

type Link = Pick<SettingsRow, "publicUploadToken" | "linkQuotaBytes">;

async function shown(context: OperationContext, { publicUploadToken: token, linkQuotaBytes: quotaBytes }: Link) {
  const origin = outwardOriginOrNull(context);
  const hasAddress = origin !== null;
  if (token === null) return { token, hasAddress, url: null, qrCode: null, broughtBytes: 0, quotaBytes };
  const url = origin && `${origin}/upload?token=${token}`;
  const broughtBytes = await bytesOfLink(context.platform.db, linkIdOf(token));
  return { token, hasAddress, url, qrCode: url && (await qrSvg(url)), broughtBytes, quotaBytes };
}

/** The link by which an organization is sent images without an account. */
export const uploadTokens = { uploadToken, renewUploadToken, revokeUploadToken, setUploadQuota };
