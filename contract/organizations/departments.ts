import { modalities } from "#contract/kernel/modalities";

type Modality = (typeof modalities)[number];

const isModality = (code: string): code is Modality => modalities.some((one) => one === code);

/** Lines of "modality=department" by their modality; null where a line is of another form. */
function departmentsIn(text: string): Map<Modality, string> | null {
  const departments = new Map<Modality, string>();
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const [code = "", ...rest] = line.split("=");
    const modality = code.trim().toUpperCase();
    const department = rest.join("=").trim();
    if (!isModality(modality) || department === "" || department.length > 64) return null;
    departments.set(modality, department);
  }
  return departments;
}

/** Whether a text names departments by modality, one a line. */
export const areDepartments = (text: string): boolean => departmentsIn(text) !== null;

/** What names a department of radiology and no other. */
const radiology = /放射|radiolog/i;

/**
 * The department an exam's sheet is headed with.
 *
 * @param departments as the organization's settings say, one "modality=department" a line
 * @param secondaryName what the organization is headed with otherwise
 * @param usual departments that never belong to radiology, in the sheet's language
 * @returns what the settings say; else never radiology for what is no radiology (ultrasound, endoscopy, ECG, pathology)
 */
export function departmentOf(
  { departments, secondaryName }: { departments: string; secondaryName: string },
  modality: string,
  usual: Partial<Record<Modality, string>>,
): string {
  if (!isModality(modality)) return secondaryName;
  const own = departmentsIn(departments)?.get(modality);
  return own ?? (radiology.test(secondaryName) ? (usual[modality] ?? secondaryName) : secondaryName);
}
