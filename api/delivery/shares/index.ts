import { hashPassword, passwordMatches } from "#api/identity/accounts/passwords";
import { hashToken } from "#api/kernel/access/token";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations } from "#api/kernel/operations";
import { outwardOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { found, Problem } from "#api/infrastructure/problem";
import { maxWrongPins } from "#contract/delivery/shares";
import { admit, openLink, recordUse } from "./admission";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { withAvailability } from "../printing/available-pictures";
import { firstPin, newLink, newPin as pinOf, shareExpiry } from "./new-share";
import { countMiss, countVisit, forgiveMiss } from "./share-limits";
import { asShares } from "./share-list";
import { issuePass, passMinutes } from "./share-pass";
import {
  clearWrongPins,
  insertShare,
  lockShare,
  logUse,
  replacePin,
  reservePinAttempt,
  revokeShare,
  sharedReport,
} from "./share-queries";
import { passToStudy } from "./shared-view";
import { sharedRecord, sheetOf } from "./shared-sheet";

const create = operations.shares.create.handler(async ({ input, context }) => {
  const { platform, bucketId } = context;
  const caller = context.caller();
  const { withImages, withStudy } = input;
  const origin = outwardOrigin(context);
  const pin = firstPin(input);
  const pinHash = pin === null ? null : await hashPassword(pin);
  const link = newLink();
  const made = await platform.db.transaction(async (tx) => {
    if (input.key) await useOneTimeKey(tx, caller.accountId, "shares.create", input.key);
    const report = found(await sharedReport(tx, bucketId, input.id));
    if (!report.mayShare) throw new Problem("transition_refused", { action: "share" });
    if (input.withStudy && report.isSealed) throw new Problem("images_sealed");
    const expires = shareExpiry(new Date(), input.days ?? report.defaultDays);
    const share = found(
      await insertShare(tx, {
        reportId: input.id,
        bucketId,
        tokenHash: hashToken(link),
        pinHash,
        withImages: input.withImages,
        withStudy: input.withStudy,
        creatorId: caller.accountId,
        expires,
      }),
    );
    await audit(tx, context, "share_created", {
      examId: report.exam.id,
      subjectId: share.id,
      detail: { expires: expires.toISOString(), hasPin: pin !== null, withImages, withStudy },
    });
    return { id: share.id, expires: expires.toISOString() };
  });
  const url = `${origin}/reports/s?${new URLSearchParams({ link })}`;
  return { ...made, url, link, qr: await qrSvg(url), pin };
});

const list = operations.shares.list.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const report = found(await sharedReport(db, context.bucketId, input.id));
  const shares = await asShares(db, context.bucketId, input.id, new Date());
  await db.transaction((tx) =>
    audit(tx, context, "shares_listed", {
      examId: report.exam.id,
      subjectId: input.id,
      detail: { links: shares.length },
    }),
  );
  const { exam, defaultDays, mayShare, timeZone, isSealed, isFilmFree, hasImage } = report;
  return { exam, defaultDays, mayShare, mayShareStudy: hasImage && !isSealed, isFilmFree, timeZone, shares };
});

const revoke = operations.shares.revoke.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const revoked = await revokeShare(tx, context.bucketId, input.id);
    if (revoked) await audit(tx, context, "share_revoked", { subjectId: revoked.id });
  });
});

const newPin = operations.shares.newPin.handler(async ({ input, context }) => {
  const pin = pinOf(input);
  const pinHash = await hashPassword(pin);
  await context.platform.db.transaction(async (tx) => {
    const link = found(await lockShare(tx, context.bucketId, input.id));
    if (link.revoked) throw new Problem("share_revoked");
    if (link.expires.getTime() <= Date.now()) throw new Problem("share_expired");
    await replacePin(tx, input.id, pinHash);
    const wasBlocked = link.wrongPins >= maxWrongPins;
    await audit(tx, context, "share_pin_changed", { subjectId: input.id, detail: { wasBlocked } });
  });
  return { id: input.id, pin };
});

const read = operations.shares.read.handler(async ({ input, context }) => {
  await countVisit(context);
  const share = await admit(context, input.link, input.pass);
  const record = await sharedRecord(context, share);
  const sheet = await withAvailability(context.platform, record, sheetOf(context, share, record, input.language));
  await recordUse(context, share, "opened");
  const study = await passToStudy(context.platform.db, share);
  return { sheet, expires: share.expires.toISOString(), timeZone: share.timeZone, study };
});

const study = operations.shares.study.handler(async ({ input, context }) => {
  await countVisit(context);
  const share = await admit(context, input.link, input.pass);
  return { study: await passToStudy(context.platform.db, share) };
});

const pass = operations.shares.pass.handler(async ({ input, context }) => {
  const { platform } = context;
  await countVisit(context);
  const share = await openLink(context, input.link);
  const { id, pinHash } = share;
  if (pinHash === null) throw new Problem("bad_request");
  await countMiss(context);
  const attempt = await reservePinAttempt(platform.db, id);
  if (!attempt) {
    await recordUse(context, share, "blocked");
    throw new Problem("share_blocked", { organizationName: share.organizationName });
  }
  if (!(await passwordMatches(pinHash, input.pin))) {
    await recordUse(context, share, "pin_wrong");
    const attemptsLeft = maxWrongPins - attempt.wrongPins;
    if (attemptsLeft === 0) throw new Problem("share_blocked", { organizationName: share.organizationName });
    throw new Problem("share_pin_wrong", { attemptsLeft, organizationName: share.organizationName });
  }
  await platform.db.transaction(async (tx) => {
    await clearWrongPins(tx, id);
    await logUse(tx, id, "pin_right", context.origin);
  });
  await forgiveMiss(context);
  const expires = new Date(Date.now() + passMinutes * 60_000);
  return { pass: issuePass({ id, pinHash }, expires), expires: expires.toISOString() };
});

export const shares = { create, list, revoke, newPin, read, study, pass };
