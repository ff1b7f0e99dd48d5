import { Readable } from "node:stream";
import { ownAccountStreams } from "#contract/identity/own-account";
import { accountById, asAccount } from "../accounts/account-queries";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { asPasskey, factorsOf } from "../second-factor/factor-queries";
import { identityOf } from "../accounts/identity-queries";
import { streamedBody } from "#api/infrastructure/bytes/streamed-body";
import { streaming } from "#api/kernel/streams";
import { followingOf } from "../wechats/follower-queries";
import { allSessionsOf, groupsOf, organizationsOf, ownEvents } from "./export-queries";

async function* fileOf(db: Database, accountId: string) {
  const account = asAccount(found(await accountById(db, accountId)));
  const { hasTotp, passkeys } = await factorsOf(db, accountId);
  const wechat = await identityOf(db, accountId);
  const facts = {
    account,
    organizations: await organizationsOf(db, accountId),
    groups: await groupsOf(db, accountId),
    signIn: {
      hasTotp,
      passkeys: passkeys.map(asPasskey),
      wechat: wechat ? { nickname: wechat.nickname, created: wechat.created } : null,
    },
    messagesToWechatSince: await followingOf(db, accountId),
    sessions: await allSessionsOf(db, accountId),
  };
  // The trail may be long: it is written as it is read, as the last member of the object.
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "auditTrail": [`;
  let separator = "\n    ";
  for await (const event of ownEvents(db, accountId)) {
    yield separator + JSON.stringify(event);
    separator = ",\n    ";
  }
  yield "\n  ]\n}\n";
}

const exported = streaming(ownAccountStreams.export, async ({ context }) => {
  const { db } = context.platform;
  const { accountId, username } = context.caller();
  await db.transaction((tx) => audit(tx, context, "account_exported", { subjectId: accountId }));
  const file = Readable.from(encoded(fileOf(db, accountId)));
  const name = username.replace(/[^\w-]/g, "_");
  return new Response(streamedBody(file), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="radbridge-${name}.json"`,
      "cache-control": "no-store",
    },
  });
});

async function* encoded(parts: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

export const ownAccountRoutes = [exported];
