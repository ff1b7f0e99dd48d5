import type { z } from "zod";
import { defaultOutcomeDays, type Consent, type ConsentGiver } from "#contract/consulting/consents";
import { consultationKinds } from "#contract/kernel/consultation-states";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { raise } from "#api/infrastructure/events/events";
import { found, Problem } from "#api/infrastructure/problem";
import { issuePhoneCode } from "#api/identity/tickets/phone-code";
import { readTicket, useTicket } from "#api/identity/tickets/ticket-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { recordEvent } from "../consultations/history-queries";
import { askedConsultation, lockConsultation } from "./asked-consultation-queries";
import { isSameName } from "../consultations/same-patient";
import { isHiddenFrom } from "../consultations/shown-records";
import {
  consentAt,
  consentsOf,
  hideExams,
  insertText,
  saveSettings as writeSettings,
  settingsOf,
  withdrawConsent,
  type ConsentRow,
} from "./consent-queries";
import { textInForce } from "./consent-text";
import { giveConsent, isOpen, requireOpen, requireOwnName } from "./give-consent";
import { signedTicket } from "./consent-tickets";

/** To find a phone, read the text, and sign. */
const ticketMinutes = 30;

const consultationOf = async ({ platform, scope }: OperationContext, id: string) =>
  found(await askedConsultation(platform.db, scope, id));

const ofConsultation = operations.consents.ofConsultation.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const consultation = await consultationOf(context, id);
  const rows = await consentsOf(db, id);
  recordView(context, "consent_viewed", { subjectId: id });
  const stands = rows.some(({ consent }) => consent.withdrawn === null);
  return {
    consents: isHiddenFrom(context.scope, consultation) ? [] : rows.map(shownConsent),
    text: await textInForce(db, consultation.bucketId, consultation.kind),
    mayGive: context.bucketId === consultation.bucketId && isOpen(consultation.status) && !stands,
  };
});

function shownConsent({ consent, recordedBy }: ConsentRow): Consent {
  const { id, consultationId, kind, way, text, language, textVersion, giverName, relation, witnessName } = consent;
  return {
    ...{ id, kind, way, text, language, textVersion, giverName, relation, witnessName, recordedBy },
    given: consent.given.toISOString(),
    withdrawn: consent.withdrawn?.toISOString() ?? null,
    withdrawReason: consent.withdrawReason,
    pictureUrl: consent.objectHash && `/api/v1/consultations/${consultationId}/consents/${id}/picture`,
  };
}

const give = operations.consents.give.handler(async ({ input, context }) => {
  const consultation = await consultationOf(context, input.id);
  const { accountId, name } = context.caller();
  const { giverName, relation, language, textVersion, way, picture, witnessName } = input;
  if (way === "witness" && [giverName, name].some((other) => isSameName(witnessName, other)))
    throw new Problem("witness_involved");
  const id = await context.platform.db.transaction(async (tx) => {
    const kept = picture === undefined ? null : await useTicket(tx, "consentPicture", picture);
    if (kept && (kept.data.consultationId !== input.id || kept.data.way !== way)) {
      throw new Problem("ticket_over");
    }
    const given = {
      giverName,
      relation,
      language,
      textVersion,
      way,
      witnessName: way === "witness" ? witnessName : "",
    };
    return giveConsent(
      tx,
      context,
      consultation,
      { ...given, objectHash: way === "witness" ? null : (kept?.data.hash ?? null) },
      accountId,
    );
  });
  return { id };
});

const ticket = operations.consents.ticket.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const consultation = await consultationOf(context, input.id);
  requireOpen(consultation.status);
  requireOwnName(consultation, input);
  const [rows, text] = await Promise.all([
    consentsOf(db, input.id),
    textInForce(db, consultation.bucketId, consultation.kind),
  ]);
  if (rows.some(({ consent }) => consent.withdrawn === null)) throw new Problem("consent_given");
  if (text.version !== input.textVersion) throw new Problem("consent_text_changed");
  return issuePhoneCode(db, context, {
    kind: "consentSignature",
    minutes: ticketMinutes,
    accountId: context.caller().accountId,
    data: asData(input),
    page: "/consents/sign",
  });
});

const asData = ({ id, ...giver }: z.output<typeof ConsentGiver> & { id: string }) => ({
  ...{ consultationId: id, giverName: giver.giverName, relation: giver.relation, language: giver.language },
  textVersion: String(giver.textVersion),
});

const opened = operations.consents.opened.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { consultation, giver } = await signedTicket(db, await readTicket(db, "consentSignature", input.code));
  const text = await textInForce(db, consultation.bucketId, consultation.kind);
  if (text.version !== giver.textVersion) throw new Problem("ticket_over");
  const { giverName, language } = giver;
  return { giverName, language, text: text.texts[language] ?? "", organizationName: consultation.organizationName };
});

const withdraw = operations.consents.withdraw.handler(async ({ input: { id, consentId, reason }, context }) => {
  const { bucketId } = await consultationOf(context, id);
  const by = context.caller().accountId;
  const one = { consultationId: id, consentId };
  await context.platform.db.transaction(async (tx) => {
    found(await lockConsultation(tx, id));
    if (!(await withdrawConsent(tx, one, { reason, by }))) {
      found(await consentAt(tx, one));
      throw new Problem("consent_withdrawn");
    }
    await hideExams(tx, id);
    await recordEvent(tx, { consultationId: id, kind: "consentWithdrawn", bucketId, by, reason });
    await raise(context.platform, tx, context, "consultationConsentWithdrawn", { consultationId: id, bucketId, by });
    await audit(tx, context, "consent_withdrawn", { subjectId: id, detail: { reason } });
  });
});

const texts = operations.consents.texts.handler(async ({ context }) => {
  const { bucketId, platform } = context;
  const [settings, ...inForce] = await Promise.all([
    settingsOf(platform.db, bucketId),
    ...consultationKinds.map((kind) => textInForce(platform.db, bucketId, kind)),
  ]);
  return {
    texts: inForce,
    outcomeDays: settings?.outcomeDays ?? defaultOutcomeDays,
    version: settings?.version ?? 0,
  };
});

const saveText = operations.consents.saveText.handler(({ input, context }) => {
  const { bucketId, platform } = context;
  const { kind, chs, en, tib } = input;
  const version = input.version + 1;
  const by = context.caller().accountId;
  return platform.db.transaction(async (tx) => {
    const current = await textInForce(tx, bucketId, kind);
    const isNext = current.version === input.version;
    if (!isNext || !(await insertText(tx, { bucketId, kind, version, texts: { chs, en, tib }, by }))) {
      throw new Problem("version_conflict", { current: await textInForce(tx, bucketId, kind) });
    }
    await audit(tx, context, "consent_text_saved", { subjectId: bucketId, detail: { kind, version } });
    return textInForce(tx, bucketId, kind);
  });
});

const saveSettings = operations.consents.saveSettings.handler(async ({ input: { version, outcomeDays }, context }) => {
  const { bucketId, platform } = context;
  await platform.db.transaction(async (tx) => {
    if (!(await writeSettings(tx, { bucketId, version, outcomeDays }))) {
      throw new Problem("version_conflict", { current: found(await settingsOf(tx, bucketId)) });
    }
    await audit(tx, context, "consultation_settings_saved", { subjectId: bucketId, detail: { outcomeDays } });
  });
});

export const consents = { ofConsultation, give, ticket, withdraw, opened, texts, saveText, saveSettings };
