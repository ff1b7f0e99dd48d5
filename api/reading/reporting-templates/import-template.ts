import { createHash } from "node:crypto";
import type { ImportedTemplate } from "#contract/reading/reporting-templates";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import type { ParsedTemplate } from "./mrrt/parse-mrrt";
import { readMrrt } from "./mrrt/read-mrrt";
import { insertTemplate, insertVersion, lockTemplates, templateById, templateOfFile } from "./template-queries";

const fieldsIn = ({ structure }: ParsedTemplate) =>
  structure.reduce((sum, { fields }) => sum + fields.filter(({ kind }) => kind !== "fixed").length, 0);

/**
 * Takes in an MRRT file as a draft. A known identifier makes a new version of its template, which is a draft again until
 * somebody has looked at it; a file that is already there changes nothing.
 *
 * @throws Problem file_refused with a reason: not_a_template, too_much
 */
export async function importTemplate(
  context: OperationContext,
  bytes: Buffer,
  fileName: string,
): Promise<ImportedTemplate> {
  const { bucketId, platform } = context;
  const template = await readMrrt(bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  // A file that names itself by nothing is known by its content.
  const identifier = template.origin.identifier || `sha256:${hash}`;
  const title = template.title || fileName.replace(/\.[^.]*$/, "").slice(0, 128) || "MRRT";
  const rights = template.origin.terms.find(({ name }) => name.toLowerCase() === "dcterms.rights")?.content ?? "";
  const told = { title, fields: fieldsIn(template), rights };
  const { accountId } = context.caller();
  return platform.db.transaction(async (tx) => {
    await lockTemplates(tx, bucketId);
    const known = await templateOfFile(tx, bucketId, identifier);
    if (known?.hash === hash)
      return { ...told, title: known.title, outcome: "unchanged", id: known.id, version: known.version };
    const current = known && found(await templateById(tx, bucketId, known.id));
    const match = current
      ? { ...template.match, procedureId: current.procedureId }
      : { ...template.match, procedureId: null };
    const { structure, origin } = template;
    const saved = { title, match, structure, origin, accountId, file: { bytes, hash } };
    const row = known
      ? await insertVersion(tx, bucketId, known, saved, "draft")
      : await insertTemplate(tx, bucketId, identifier, saved);
    if (!row) throw new Problem("conflict");
    const detail = { name: title, version: row.version, identifier };
    await audit(tx, context, "reporting_template_imported", { subjectId: row.id, detail });
    return { ...told, ...row, outcome: known ? "newVersion" : "added" };
  });
}
