import { deepestKbLevel, KbColumn, NewKbItem, type KbFault, type KbItem } from "#contract/reading/knowledge-base";
import { modalityCalled } from "#api/organizations/procedures/modality-words";
import { columnCalled, sexCalled } from "./sheet-words";

/** A row: a phrase in its folder, or a folder where it has no text. */
export interface ReadRow extends Pick<
  KbItem,
  "name" | "code" | "finding" | "diagnosis" | "modality" | "bodyPart" | "sex"
> {
  type: KbItem["type"];
  /** Names of the folders it is in, the topmost first. */
  folder: string[];
}

export interface RowsRead {
  missingColumns: KbColumn[];
  faults: KbFault[];
  rows: ReadRow[];
}

/** How a spreadsheet writes a folder within another: "CT > 胸部". A slash stands in names. */
export const folderMark = " > ";

const foldersIn = (path: string) =>
  path
    .split(/[>＞]/)
    .map((name) => name.trim())
    .filter(Boolean);

const texts = ["name", "code", "finding", "diagnosis", "bodyPart"] as const;

/**
 * What the rows of a spreadsheet say, and each cell that says it wrong.
 *
 * @param cells texts by row, the first one the heads in any language; blank rows are none
 */
export function readRows([heads = [], ...body]: string[][]): RowsRead {
  const at = new Map<KbColumn, number>();
  heads.forEach((head, index) => {
    const column = columnCalled(head);
    if (column && !at.has(column)) at.set(column, index);
  });
  const faults: KbFault[] = [];
  const rows: ReadRow[] = [];
  if (!at.has("finding") && !at.has("diagnosis")) return { missingColumns: ["finding", "diagnosis"], faults, rows };
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell === "")) continue;
    const value = (column: KbColumn) => (cells[at.get(column) ?? -1] ?? "").replace(/\r\n?/g, "\n");
    const before = faults.length;
    const fault = (column: KbColumn, rule: KbFault["rule"]) =>
      faults.push({
        cell: `${String.fromCharCode(65 + (at.get(column) ?? 0))}${index + 2}`,
        column,
        value: value(column).slice(0, 100),
        rule,
      });

    const read = { name: "", code: "", finding: "", diagnosis: "", bodyPart: "" };
    for (const column of texts) {
      const parsed = NewKbItem.shape[column].safeParse(value(column));
      if (parsed.success) read[column] = parsed.data ?? "";
      else fault(column, "tooLong");
    }
    const folder = foldersIn(value("folder"));
    if (folder.length > deepestKbLevel) fault("folder", "tooDeep");
    if (folder.some((name) => [...name].length > 64)) fault("folder", "tooLong");
    const modality = value("modality") === "" ? null : modalityCalled(value("modality"));
    if (modality === undefined) fault("modality", "modality");
    const sex = value("sex") === "" ? null : sexCalled(value("sex"));
    if (sex === undefined) fault("sex", "sex");
    const isFolder = value("finding") === "" && value("diagnosis") === "";
    if (isFolder && (folder.length === 0 || read.name !== "")) fault("finding", "required");
    if (faults.length > before || modality === undefined || sex === undefined) continue;
    rows.push({ ...read, type: isFolder ? "folder" : "phrase", folder, modality, sex });
  }
  return { missingColumns: [], faults, rows };
}
