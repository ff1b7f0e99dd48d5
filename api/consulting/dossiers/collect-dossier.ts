import { createHash } from "node:crypto";
import { z } from "zod";
import type { DossierContent, DossierOpinion } from "#contract/consulting/dossier-content";
import { Gender, PetGender } from "#contract/kernel/values";
import type { Platform } from "#api/infrastructure/platform";
import { found } from "#api/infrastructure/problem";
import { consentsOf } from "../consents/consent-queries";
import {
  decisionsOf,
  membersOf,
  newestMinutes,
  opinionsOf,
  outcomeOf,
  type WrittenOpinion,
} from "../opinions/opinion-queries";
import { speaksOfAll } from "../opinions/opinion-rules";
import { chatOf, presenceOf } from "../video-rooms/record-queries";
import { chosenImages } from "./chosen-images";
import { askedOf, attachmentsOf, casesOf, examsOf, questionOf } from "./dossier-queries";

const PatientGender = z.union([Gender, PetGender]);

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** All a dossier says, as its rows stand; nothing of it depends on when it is collected or by whom. */
export async function collectDossier(platform: Platform, consultationId: string): Promise<DossierContent> {
  const { db } = platform;
  const { consultation, organization, timeZone, applicant } = found(await questionOf(db, consultationId));
  const [asked, members, consents, cases, attachments, exams, written, decisions, minutes, outcome, chat, presence] =
    await Promise.all([
      askedOf(db, consultationId),
      membersOf(db, consultationId),
      consentsOf(db, consultationId),
      casesOf(db, consultationId),
      attachmentsOf(db, consultationId),
      examsOf(db, consultationId),
      opinionsOf(db, consultationId),
      decisionsOf(db, consultationId),
      newestMinutes(db, consultationId),
      outcomeOf(db, consultationId),
      chatOf(db, consultationId),
      presenceOf(db, consultationId),
    ]);
  const signed = written.filter(({ versions }) => versions.length > 0);
  const summary = signed.find(({ opinion }) => opinion.form === "summary");
  return {
    ...{ kind: consultation.kind, organization, timeZone },
    patient: {
      name: consultation.patientName,
      gender: PatientGender.catch("U").parse(consultation.patientGender),
      age: consultation.patientAge,
      ageUnit: consultation.patientAgeUnit,
      patientId: consultation.patientId,
      contactHospital: consultation.contactHospital,
    },
    question: {
      reason: consultation.reason,
      purpose: consultation.purpose,
      question: consultation.question,
      urgency: consultation.urgency,
      specialtyWanted: consultation.specialtyWanted,
      titleWanted: consultation.titleWanted,
      note: consultation.note,
      applicant,
    },
    times: {
      created: consultation.created.toISOString(),
      starts: consultation.starts.toISOString(),
      minutes: consultation.minutes,
      scheduled: iso(consultation.scheduled),
      completed: iso(consultation.completed),
      canceled: iso(consultation.canceled),
      cancelReason: consultation.cancelReason,
    },
    asked: asked.map(({ name, state, answered }) => ({ name, state, answered: iso(answered) })),
    members: members.map(({ name, title, organization: of, role }) => ({ name, title, organization: of, role })),
    consents: consents.map(({ consent, recordedBy }) => ({
      giverName: consent.giverName,
      relation: consent.relation,
      way: consent.way,
      witnessName: consent.witnessName,
      textVersion: consent.textVersion,
      language: consent.language,
      text: consent.text,
      given: consent.given.toISOString(),
      recordedBy: recordedBy.name,
      withdrawn: iso(consent.withdrawn),
      withdrawReason: consent.withdrawReason,
      picture: consent.objectHash,
    })),
    cases: cases.map(({ id, title, day, history, presentIllness, examinations, therapy }) => ({
      ...{ title, day, history, presentIllness, examinations, therapy },
      attachments: attachments.filter(({ caseId }) => caseId === id).map(({ caseId: _, ...file }) => file),
    })),
    exams: exams.map(({ accessionNumber, modality, bodyPart, studyDesc, performed, content }) => ({
      ...{ accessionNumber, modality, bodyPart, studyDesc, performed: iso(performed) },
      finding: content?.finding ?? "",
      diagnosis: content?.diagnosis ?? "",
    })),
    images: await chosenImages(platform, exams),
    opinions: signed.filter(({ opinion }) => opinion.form === "opinion").map(signedOpinion),
    summary: summary ? signedOpinion(summary) : null,
    decisions: decisions
      .map(({ number, text, block, created }) => ({ number, text, block, created: created.toISOString() }))
      .reverse(),
    minutes: minutes ? { text: minutes.text, by: minutes.by, created: minutes.created.toISOString() } : null,
    chat: chat.map(({ name, text, created }) => ({ name, text, at: created.toISOString() })),
    presence: presence.map(({ name, bucketName, joined, left }) => ({
      ...{ name, organization: bucketName, joined: joined.toISOString(), left: iso(left) },
    })),
    outcome:
      outcome?.outcome.outcome && outcome.outcome.answered
        ? {
            outcome: outcome.outcome.outcome,
            note: outcome.outcome.note,
            by: outcome.by ?? "",
            answered: outcome.outcome.answered.toISOString(),
          }
        : null,
  };
}

const signedOpinion = ({ opinion, author, versions }: WrittenOpinion): DossierOpinion => ({
  id: opinion.id,
  author: author.name,
  versions: versions.map(({ number, content, block, reason, signed }) => ({
    ...{ number, content, block, reason },
    signed: signed.toISOString(),
  })),
});

/** Whether its summary was signed before an opinion that stands: it speaks of a superseded version, or leaves one out. */
export function speaksOfOthers({ opinions, summary }: DossierContent): boolean {
  const signed = summary?.versions.at(-1)?.content;
  const standing = opinions.map(({ id: opinionId, versions }) => ({ opinionId, number: versions.length }));
  return signed !== undefined && !speaksOfAll(standing, signed);
}

/** In one order of its names, whichever the database gives them back in. */
const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** SHA-256 of what it says, in hex. */
export const digestOf = (content: DossierContent): string =>
  createHash("sha256").update(JSON.stringify(content, ordered)).digest("hex");

/** Objects of its pictures. */
export const picturesOf = ({ consents, images, opinions, summary, decisions }: DossierContent): string[] => [
  ...new Set(
    [
      ...consents.map(({ picture }) => picture),
      ...images.map(({ hash }) => hash),
      ...[...opinions, ...(summary ? [summary] : [])].flatMap(({ versions }) =>
        versions.map(({ block }) => block.signature),
      ),
      ...decisions.map(({ block }) => block.signature),
    ].filter((hash) => hash !== null),
  ),
];

/** The latest moment it tells of: the date of a file that was not issued. */
export function latestMoment(content: DossierContent): Date {
  const moments: string[] = [];
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) moments.push(value);
    return value;
  });
  return new Date(moments.sort().at(-1) ?? content.times.created);
}
