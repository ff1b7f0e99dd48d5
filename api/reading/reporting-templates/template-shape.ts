import { modalities } from "#contract/kernel/modalities";
import type { Modality } from "#contract/organizations/organizations";
import type { ReportingTemplate, ReportingTemplateHead } from "#contract/reading/reporting-templates";
import type { TemplateHeadRow, TemplateRow } from "./template-queries";

/** As stored it is any text. */
export const modalityOf = (stored: string | null): Modality | null =>
  modalities.find((code) => code === stored) ?? null;

export const asHead = (row: TemplateHeadRow): ReportingTemplateHead => ({
  id: row.id,
  bucketId: row.bucketId,
  title: row.title,
  state: row.state,
  version: row.version,
  match: { modality: modalityOf(row.modality), bodyPart: row.bodyPart, procedureId: row.procedureId, sex: row.sex },
  procedure: row.procedure,
  isImported: row.isImported,
  updated: row.updated.toISOString(),
});

export const asTemplate = (row: TemplateRow): ReportingTemplate => ({
  ...asHead(row),
  structure: row.structure,
  origin: row.origin,
  hasOriginal: row.hasOriginal,
});
