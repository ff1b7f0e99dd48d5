import type { PrintTemplate, TemplateSettings } from "#contract/delivery/print-templates";
import { modalities } from "#contract/kernel/modalities";
import { extensionField, patientFields, standardFields } from "#contract/delivery/print-fields";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { nextName } from "./next-name";
import { preview } from "./preview";
import { chosenTemplate } from "#api/organizations/print-templates/sheet-template";
import { hashOfPicture, pictureName, pictureSecret } from "./template-picture";
import {
  deleteTemplate,
  extensionFieldsOf,
  insertTemplate,
  lockTemplates,
  resortTemplates,
  templateById,
  templatesOf,
  unmarkDefault,
  updateTemplate,
  type TemplateRow,
} from "#api/organizations/print-templates/template-queries";

const list = operations.printTemplates.list.handler(async ({ input, context: { platform, bucketId } }) => {
  const secret = await pictureSecret(platform.db);
  return (await templatesOf(platform.db, bucketId, input.kind)).map((row) => asTemplate(row, secret));
});

const layouts = operations.printTemplates.layouts.handler(async ({ input, context: { platform, bucketId } }) => {
  const added = await extensionFieldsOf(platform.db, bucketId, input.kind === "report" ? ["exam", "report"] : ["exam"]);
  return {
    fields: [
      ...patientFields.map((key) => ({ key: String(key), label: null })),
      ...added.map(({ subject, key, label }) => ({ key: extensionField(subject, key), label })),
    ],
    standard: [...standardFields],
  };
});

const orderTemplate = operations.printTemplates.orderTemplate.handler(
  async ({ input, context: { platform, bucketId } }) => {
    const templates = await templatesOf(platform.db, bucketId, "referral");
    const chosen = chosenTemplate(templates, input.modality ?? "");
    return chosen && asTemplate(chosen, await pictureSecret(platform.db));
  },
);

const read = operations.printTemplates.read.handler(async ({ input, context: { platform, bucketId } }) =>
  asTemplate(found(await templateById(platform.db, bucketId, input.id)), await pictureSecret(platform.db)),
);

const create = operations.printTemplates.create.handler(async ({ input, context }) => {
  const { bucketId, kind, ...settings } = input;
  const secret = await pictureSecret(context.platform.db);
  return writing(context, async (tx) => {
    const isFirst = (await templatesOf(tx, bucketId, kind)).length === 0;
    const columns = { ...asColumns(settings, bucketId, secret), isDefault: settings.isDefault || isFirst };
    if (columns.isDefault) await unmarkDefault(tx, bucketId, kind, null);
    const row = await insertTemplate(tx, bucketId, kind, columns);
    await audit(tx, context, "print_template_added", { subjectId: row.id, detail: { kind, name: row.name } });
    return asTemplate(row, secret);
  });
});

const change = operations.printTemplates.change.handler(async ({ input, context }) => {
  const { id, version, ...settings } = input;
  const { bucketId } = context;
  const secret = await pictureSecret(context.platform.db);
  return writing(context, async (tx) => {
    const current = found(await templateById(tx, bucketId, id));
    if (current.version !== version) throw new Problem("version_conflict", { current: asTemplate(current, secret) });
    if (current.isDefault && !settings.isDefault) throw new Problem("default_stays");
    if (settings.isDefault) await unmarkDefault(tx, bucketId, current.kind, id);
    const row = found(await updateTemplate(tx, current, asColumns(settings, bucketId, secret)));
    const detail = { kind: row.kind, name: row.name, ...tracedChanges(current, row) };
    await audit(tx, context, "print_template_changed", { subjectId: id, detail });
    return asTemplate(row, secret);
  });
});

const makeDefault = operations.printTemplates.makeDefault.handler(async ({ input: { id }, context }) => {
  const { bucketId } = context;
  const secret = await pictureSecret(context.platform.db);
  return writing(context, async (tx) => {
    const current = found(await templateById(tx, bucketId, id));
    if (current.isDefault) return asTemplate(current, secret);
    await unmarkDefault(tx, bucketId, current.kind, id);
    const row = found(await updateTemplate(tx, current, { isDefault: true }));
    const detail = { kind: row.kind, name: row.name, ...tracedChanges(current, row) };
    await audit(tx, context, "print_template_changed", { subjectId: id, detail });
    return asTemplate(row, secret);
  });
});

const duplicate = operations.printTemplates.duplicate.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { id, key } = input;
  const secret = await pictureSecret(context.platform.db);
  return writing(context, async (tx) => {
    if (key) await useOneTimeKey(tx, context.caller().accountId, `printTemplates.duplicate ${id}`, key);
    const original = found(await templateById(tx, bucketId, id));
    const names = (await templatesOf(tx, bucketId, original.kind)).map(({ name }) => name);
    const { id: _id, created: _created, position: _position, version: _version, ...columns } = original;
    const name = nextName(original.name, names);
    const row = await insertTemplate(tx, bucketId, original.kind, { ...columns, name, isDefault: false });
    await audit(tx, context, "print_template_added", { subjectId: row.id, detail: { kind: row.kind, name } });
    return asTemplate(row, secret);
  });
});

const remove = operations.printTemplates.remove.handler(async ({ input: { id }, context }) => {
  await writing(context, async (tx) => {
    const { bucketId } = context;
    const { kind, name, isDefault } = found(await templateById(tx, bucketId, id));
    if (isDefault && (await templatesOf(tx, bucketId, kind)).length > 1) throw new Problem("default_stays");
    await deleteTemplate(tx, bucketId, id);
    await audit(tx, context, "print_template_removed", { subjectId: id, detail: { kind, name } });
  });
});

const resort = operations.printTemplates.resort.handler(async ({ input: { kind, ids }, context }) => {
  await writing(context, async (tx) => {
    await resortTemplates(tx, context.bucketId, kind, ids);
    await audit(tx, context, "list_resorted", {
      subjectId: context.bucketId,
      detail: { list: `${kind}Template` },
    });
  });
});

/** One writer at a time: which one is the default is a matter of all of them. */
const writing = <Result>(context: OperationContext, write: (tx: Transaction) => Promise<Result>) =>
  context.platform.db.transaction(async (tx) => {
    await lockTemplates(tx, context.bucketId);
    return write(tx);
  });

/** @throws Problem no_image for a picture that was never taken in for the organization */
function asColumns({ logo, stamp, ...settings }: TemplateSettings, bucketId: string, secret: string) {
  return {
    ...settings,
    logo: logo && hashOfPicture(secret, bucketId, logo),
    stamp: stamp && hashOfPicture(secret, bucketId, stamp),
  };
}

function asTemplate(row: TemplateRow, secret: string): PrintTemplate {
  const { position: _position, created: _created, deactivated: _deactivated, ...template } = row;
  const named = (hash: string | null) => hash && pictureName(secret, row.bucketId, hash);
  return {
    ...template,
    modalities: template.modalities.flatMap((code) => modalities.find((modality) => modality === code) ?? []),
    logo: named(row.logo),
    stamp: named(row.stamp),
  };
}

export const printTemplates = {
  list,
  layouts,
  orderTemplate,
  read,
  create,
  change,
  makeDefault,
  duplicate,
  remove,
  resort,
  preview,
};
