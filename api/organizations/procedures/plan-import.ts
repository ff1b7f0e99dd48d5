import type { ImportedProcedure, SpreadsheetFault, SpreadsheetPreview } from "#contract/organizations/procedures";

type Planned = SpreadsheetPreview["procedures"];
type ImportedStep = ImportedProcedure["steps"][number];

/** What an organization keeps already. */
export interface Kept {
  procedures: (Omit<ImportedProcedure, "steps"> & { isActive: boolean })[];
  steps: (ImportedStep & { procedureCode: string; isActive: boolean })[];
  deviceGroups: ReadonlySet<string>;
}

/**
 * What an import would do, by the codes.
 *
 * @returns each procedure and step as new, changed or the same; a step whose code another procedure has, and a device
 * group that is not there, are faults
 */
export function planImport(
  imported: ImportedProcedure[],
  kept: Kept,
): { planned: Planned; faults: SpreadsheetFault[] } {
  const procedures = new Map(kept.procedures.map((procedure) => [procedure.code, procedure]));
  const steps = new Map(kept.steps.map((step) => [step.code, step]));
  const seen = new Set<string>();
  const faults: SpreadsheetFault[] = [];

  const planned = imported.map((procedure) => {
    if (seen.has(`procedure ${procedure.code}`)) faults.push(faultOf("code", procedure.code, "codeTwice", null));
    seen.add(`procedure ${procedure.code}`);
    return {
      ...procedure,
      change: changeOf(procedures.get(procedure.code), procedure, procedureFields),
      steps: procedure.steps.map((step) => {
        const known = steps.get(step.code);
        if (known && known.procedureCode !== procedure.code) {
          faults.push(faultOf("stepCode", step.code, "codeElsewhere", known.procedureCode));
        }
        if (seen.has(`step ${step.code}`)) faults.push(faultOf("stepCode", step.code, "codeTwice", null));
        seen.add(`step ${step.code}`);
        if (step.deviceGroup !== "" && !kept.deviceGroups.has(step.deviceGroup)) {
          faults.push(faultOf("deviceGroup", step.deviceGroup, "unknownDeviceGroup", null));
        }
        return { ...step, change: changeOf(known, step, stepFields) };
      }),
    };
  });
  return { planned, faults };
}

const procedureFields = ["name", "modality", "bodyPart", "englishName", "priceFen"] as const;
const stepFields = ["name", "minutes", "deviceGroup"] as const;

function changeOf<Field extends string>(
  kept: (Record<Field, unknown> & { isActive: boolean }) | undefined,
  imported: Record<Field, unknown>,
  fields: readonly Field[],
) {
  if (!kept) return "new" as const;
  const isSame = kept.isActive && fields.every((field) => kept[field] === imported[field]);
  return isSame ? ("same" as const) : ("changed" as const);
}

const faultOf = (
  column: SpreadsheetFault["column"],
  value: string,
  rule: SpreadsheetFault["rule"],
  other: string | null,
): SpreadsheetFault => ({ row: null, cell: "", column, value, rule, other });
