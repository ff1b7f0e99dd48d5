import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { maskedName } from "#api/kernel/masked-name";
import { operations } from "#api/kernel/operations";
import { publishingSettings } from "./publishing-settings";
import { releasedAt, releaseOf } from "./release";
import { countTry, countVisit } from "./self-print-limits";
import { issuePass, passMinutes } from "./self-print-pass";
import { patientsOfNumber, reportsOfPatient } from "./self-print-queries";
import { placeOfCode, releaseSettings } from "./settings-queries";

const place = operations.selfPrint.place.handler(async ({ input, context }) => {
  await countVisit(context);
  const { organizationName, timeZone } = found(await placeOfCode(context.platform.db, input.code));
  return { organizationName, timeZone };
});

const find = operations.selfPrint.find.handler(async ({ input, context }) => {
  await countVisit(context);
  const { db } = context.platform;
  const { bucketId, organizationName, timeZone } = found(await placeOfCode(db, input.code));
  const { number, proof } = input;
  const patients = await patientsOfNumber(db, bucketId, number);
  const forgive = await countTry(context, bucketId, [number, ...patients.map(({ patientId }) => patientId)]);
  const reports = (await Promise.all(patients.map((patient) => reportsOfPatient(db, bucketId, patient, proof)))).flat();
  const here = { ...context, bucketId };
  if (reports.length === 0) {
    await audit(db, here, "self_print_refused", { detail: { known: patients.length > 0 } });
    throw new Problem("not_found");
  }
  await forgive();
  const now = new Date();
  const [{ usual, rules }, secret] = [await releaseSettings(db, bucketId), await secretOf(db, "self_print_secret")];
  const until = new Date(now.getTime() + passMinutes * 60_000);
  const shown = reports.flatMap(({ reportId, examId, approved, patientName, ...report }) => {
    if (!approved) return [];
    const release = releaseOf(usual, rules, report);
    const released = releasedAt(approved, release);
    const { modality, bodyPart, studyDesc } = report;
    return {
      ...{ reportId, examId, modality, bodyPart, studyDesc },
      patientName: maskedName(patientName),
      approved: approved.toISOString(),
      released: released.toISOString(),
      disclaimer: release.disclaimer,
      pass: released <= now ? issuePass(secret, { bucketId, reportId }, until) : null,
    };
  });
  for (const { examId, reportId, pass } of shown)
    await audit(db, here, "self_print_looked", { examId, subjectId: reportId, detail: { released: pass !== null } });
  return {
    ...{ organizationName, timeZone },
    reports: shown.map(({ reportId: _, examId: _exam, ...report }) => report),
  };
});

/** Patients who print their reports by themselves. */
export const selfPrint = { ...publishingSettings, place, find };
