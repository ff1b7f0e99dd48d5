import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { outwardOrigin } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { deleteRule, renewCodeOf, rulesOf, settingsOf, updateSettings, upsertRule } from "./settings-queries";

const settings = operations.selfPrint.settings.handler(async ({ context }) => {
  const { db } = context.platform;
  const { isSelfServiceOpen, delayHours, disclaimer, recognitionMark, code } = await settingsOf(db, context.bucketId);
  const url = `${outwardOrigin(context)}/self-print/${code}`;
  return {
    ...{ isSelfServiceOpen, delayHours, disclaimer, recognitionMark, url },
    qrCode: await qrSvg(url),
    rules: await rulesOf(db, context.bucketId),
  };
});

const saveSettings = operations.selfPrint.saveSettings.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { isSelfServiceOpen, delayHours, disclaimer, recognitionMark } = input;
  const wanted = { isSelfServiceOpen, delayHours, disclaimer, recognitionMark };
  await context.platform.db.transaction(async (tx) => {
    const { code: _, bucketId: _bucket, ...before } = await settingsOf(tx, bucketId);
    await updateSettings(tx, bucketId, wanted);
    await audit(tx, context, "publishing_settings_changed", {
      subjectId: bucketId,
      detail: tracedChanges(before, wanted),
    });
  });
});

const saveRule = operations.selfPrint.saveRule.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { modality, patientSource, delayHours, disclaimer } = input;
  await context.platform.db.transaction(async (tx) => {
    await upsertRule(tx, bucketId, { modality, patientSource, delayHours, disclaimer });
    await audit(tx, context, "publishing_settings_changed", {
      subjectId: bucketId,
      detail: { modality, patientSource, delayHours },
    });
  });
});

const removeRule = operations.selfPrint.removeRule.handler(async ({ input, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    if (!(await deleteRule(tx, bucketId, input.ruleId))) throw new Problem("not_found");
    await audit(tx, context, "publishing_settings_changed", { subjectId: bucketId, detail: { removed: input.ruleId } });
  });
});

const renewCode = operations.selfPrint.renewCode.handler(async ({ context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    await settingsOf(tx, bucketId);
    await renewCodeOf(tx, bucketId);
    await audit(tx, context, "self_print_renewed", { subjectId: bucketId });
  });
});

export const publishingSettings = { settings, saveSettings, saveRule, removeRule, renewCode };
