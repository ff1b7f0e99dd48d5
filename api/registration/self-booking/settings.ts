import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { newToken } from "#api/kernel/access/token";
import { operations } from "#api/kernel/operations";
import { outwardOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { replaceSteps, settingsOf, stepsInUse, updateSettings, type StepRow } from "./self-booking-queries";
import { stepName } from "../registry/step-name";

export const shownStep = ({ step, procedure }: StepRow) => ({
  stepId: step.id,
  name: stepName({ step, procedure }),
  modality: procedure.modality,
  minutes: step.minutes,
});

const settings = operations.selfBooking.settings.handler(async ({ context }) => {
  const { db } = context.platform;
  const [{ isOpen, daysAhead, note, code }, rows] = await Promise.all([
    settingsOf(db, context.bucketId),
    stepsInUse(db, context.bucketId),
  ]);
  const url = `${outwardOrigin(context)}/book/${code}`;
  const stepIds = rows.filter((row) => row.isOffered).map(({ step }) => step.id);
  return { isOpen, daysAhead, note, code, stepIds, url, qrCode: await qrSvg(url), steps: rows.map(shownStep) };
});

const saveSettings = operations.selfBooking.saveSettings.handler(async ({ input, context }) => {
  const { isOpen, daysAhead, note, stepIds } = input;
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    await settingsOf(tx, bucketId);
    const known = new Set((await stepsInUse(tx, bucketId)).map(({ step }) => step.id));
    if (!stepIds.every((id) => known.has(id))) throw new Problem("step_unknown");
    await updateSettings(tx, bucketId, { isOpen, daysAhead, note });
    await replaceSteps(tx, bucketId, stepIds);
    const detail = { open: isOpen, days: daysAhead, steps: stepIds.length };
    await audit(tx, context, "self_booking_changed", { subjectId: bucketId, detail });
  });
});

const renewCode = operations.selfBooking.renewCode.handler(async ({ context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    await settingsOf(tx, bucketId);
    await updateSettings(tx, bucketId, { code: newToken() });
    await audit(tx, context, "self_booking_renewed", { subjectId: bucketId });
  });
});

export const settingsOperations = { settings, saveSettings, renewCode };
