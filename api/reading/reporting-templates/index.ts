import type { TemplateMatch } from "#contract/reading/reporting-templates";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { composed } from "./compose";
import { inventedPatient } from "./invented-patient";
import { withKeptCodes } from "./kept-codes";
import { keepsTemplates } from "./keeps-templates";
import { beginningValues } from "./merged-values";
import { applyTemplate, formFor, offeredFor } from "./report-form";
import { asHead, asTemplate } from "./template-shape";
import {
  deleteDraft,
  fillsByItself,
  insertTemplate,
  insertVersion,
  isProcedureOf,
  setFillsByItself,
  templateById,
  templatesOf,
  writeState,
} from "./template-queries";
import { examOfReport, releaseUse, useOf } from "./use-queries";

const list = operations.reportingTemplates.list.handler(async ({ input, context }) => {
  const { platform, bucketId } = context;
  const state = keepsTemplates(context) ? input.state : "active";
  return (await templatesOf(platform.db, bucketId, state)).map(asHead);
});

const read = operations.reportingTemplates.read.handler(async ({ input, context }) =>
  asTemplate(await visibleTemplate(context, input.id)),
);

const preview = operations.reportingTemplates.preview.handler(async ({ input, context: { platform, bucketId } }) => {
  const { structure } = found(await templateById(platform.db, bucketId, input.id));
  return composed(structure, beginningValues(structure, inventedPatient, input.language));
});

const create = operations.reportingTemplates.create.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { title, match, key } = input;
  return context.platform.db.transaction(async (tx) => {
    const { accountId } = context.caller();
    if (key) await useOneTimeKey(tx, accountId, `reportingTemplates.create ${bucketId}`, key);
    await requireProcedure(tx, bucketId, match);
    const structure = withKeptCodes(input.structure, []);
    const { id } = await insertTemplate(tx, bucketId, null, { title, match, structure, origin: null, accountId });
    await audit(tx, context, "reporting_template_added", { subjectId: id, detail: { name: title } });
    return asTemplate(found(await templateById(tx, bucketId, id)));
  });
});

const change = operations.reportingTemplates.change.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { id, version, title, match } = input;
  return context.platform.db.transaction(async (tx) => {
    await requireProcedure(tx, bucketId, match);
    const current = found(await templateById(tx, bucketId, id));
    if (current.version !== version) throw new Problem("version_conflict", { current: asHead(current) });
    const structure = withKeptCodes(input.structure, current.structure);
    const { accountId } = context.caller();
    const saved = { title, match, structure, origin: current.origin, accountId };
    if (current.state === "active" && isEmpty(structure)) throw new Problem("template_empty");
    if (!(await insertVersion(tx, bucketId, current, saved))) throw new Problem("conflict");
    await audit(tx, context, "reporting_template_changed", {
      subjectId: id,
      detail: { name: title, version: version + 1 },
    });
    return asTemplate(found(await templateById(tx, bucketId, id)));
  });
});

const setState = operations.reportingTemplates.setState.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { id, state, version } = input;
  return context.platform.db.transaction(async (tx) => {
    const current = found(await templateById(tx, bucketId, id));
    if (current.version !== version) throw new Problem("version_conflict", { current: asHead(current) });
    if (state === "active" && isEmpty(current.structure)) throw new Problem("template_empty");
    if (current.state !== state) {
      if (!(await writeState(tx, bucketId, current, state))) throw new Problem("conflict");
      const { title } = current;
      await audit(tx, context, "reporting_template_state", { subjectId: id, detail: { name: title, state } });
    }
    return asHead(found(await templateById(tx, bucketId, id)));
  });
});

const remove = operations.reportingTemplates.remove.handler(async ({ input: { id }, context }) => {
  const { bucketId } = context;
  await context.platform.db.transaction(async (tx) => {
    const { title } = found(await templateById(tx, bucketId, id));
    if (!(await deleteDraft(tx, bucketId, id))) throw new Problem("template_in_use");
    await audit(tx, context, "reporting_template_removed", { subjectId: id, detail: { name: title } });
  });
});

const settings = operations.reportingTemplates.settings.handler(async ({ context: { platform, bucketId } }) => ({
  fillsByItself: await fillsByItself(platform.db, bucketId),
}));

const changeSettings = operations.reportingTemplates.changeSettings.handler(async ({ input, context }) => {
  const { bucketId } = context;
  return context.platform.db.transaction(async (tx) => {
    await setFillsByItself(tx, bucketId, input.fillsByItself);
    const detail = { fillsByItself: input.fillsByItself };
    await audit(tx, context, "reporting_template_settings", { subjectId: bucketId, detail });
    return detail;
  });
});

const ofReport = operations.reportingTemplates.ofReport.handler(async ({ input, context: { platform, bucketId } }) => {
  const offered = await offeredFor(platform.db, bucketId, input.id);
  const use = await useOf(platform.db, input.id);
  const { templateId, title, version, values } = use ?? {};
  const used = templateId && title && version && values ? { templateId, title, version, values } : null;
  return { ...offered, used };
});

const form = operations.reportingTemplates.form.handler(({ input: { id, templateId, language }, context }) =>
  formFor(context, id, templateId, language),
);

const apply = operations.reportingTemplates.apply.handler(({ input, context }) =>
  context.platform.db.transaction((tx) => applyTemplate(tx, context, input)),
);

const release = operations.reportingTemplates.release.handler(async ({ input: { id }, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const { examId } = found(await examOfReport(tx, context.bucketId, id));
    if (await releaseUse(tx, id))
      await audit(tx, context, "reporting_template_released", { examId, subjectId: id, detail: {} });
  });
});

/** The template; one that is not active, for whoever keeps templates alone. @throws Problem not_found */
export async function visibleTemplate(context: OperationContext, id: string) {
  const template = found(await templateById(context.platform.db, context.bucketId, id));
  if (template.state !== "active" && !keepsTemplates(context)) throw new Problem("not_found");
  return template;
}

const isEmpty = (structure: readonly { fields: readonly unknown[] }[]) =>
  structure.every(({ fields }) => fields.length === 0);

async function requireProcedure(tx: Transaction, bucketId: string, { procedureId }: TemplateMatch): Promise<void> {
  if (procedureId !== null && !(await isProcedureOf(tx, bucketId, procedureId)))
    throw new Problem("invalid", { field: "match.procedureId" });
}

export const reportingTemplates = {
  list,
  read,
  preview,
  create,
  change,
  setState,
  remove,
  settings,
  changeSettings,
  ofReport,
  form,
  apply,
  release,
};
