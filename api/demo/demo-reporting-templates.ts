import { v7 } from "uuid";
import { TemplateStructure } from "#contract/reading/template-structure";
import type { Transaction } from "#api/infrastructure/database/connect";
import { reportingTemplates, reportingTemplateVersions } from "#api/infrastructure/database/schema/index";
import type { ParsedTemplate } from "#api/reading/reporting-templates/mrrt/parse-mrrt";
import { readMrrt } from "#api/reading/reporting-templates/mrrt/read-mrrt";
import { demoTemplates, mrrtDraft } from "./demo-template-texts";

/** The template that was imported, read from its file. */
export const readDemoTemplate = (): Promise<ParsedTemplate> => readMrrt(Buffer.from(mrrtDraft));

/** Templates by which a demo hospital writes its reports: five in use, and one that was imported and waits for a look. */
export async function insertDemoReportingTemplates(
  tx: Transaction,
  bucketId: string,
  { accountId, drafted }: { accountId: string; drafted: ParsedTemplate },
  now: Date,
): Promise<void> {
  const imported = { ...drafted.match, title: drafted.title, structure: drafted.structure, origin: drafted.origin };
  const rows = [
    ...demoTemplates.map(({ structure, ...template }) => ({
      ...template,
      state: "active" as const,
      structure: TemplateStructure.parse(structure),
      origin: null,
    })),
    { ...imported, state: "draft" as const },
  ].map((row) => ({ ...row, id: v7() }));
  await tx.insert(reportingTemplates).values(
    rows.map(({ id, title, state, modality, bodyPart, origin }) => ({
      ...{ id, bucketId, title, state, modality, bodyPart },
      identifier: origin?.identifier ?? null,
      updated: now,
      created: now,
    })),
  );
  await tx.insert(reportingTemplateVersions).values(
    rows.map(({ id, structure, origin }) => ({
      ...{ templateId: id, version: 1, structure, origin, accountId, created: now },
      ...(origin ? { original: Buffer.from(mrrtDraft) } : {}),
    })),
  );
}
