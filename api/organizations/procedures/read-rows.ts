import { SpreadsheetColumn, type ImportedProcedure, type SpreadsheetFault } from "#contract/organizations/procedures";
import { columnOf } from "./sheet-columns";
import { modalityCalled } from "./modality-words";

type Values = Record<SpreadsheetColumn, string>;
type Rule = SpreadsheetFault["rule"];

export interface RowsRead {
  rowCount: number;
  missingColumns: SpreadsheetColumn[];
  faults: SpreadsheetFault[];
  procedures: ImportedProcedure[];
}

/** What rows are compared with. */
export interface KeptCodes {
  /** Names of the organization's device groups. */
  deviceGroups: ReadonlySet<string>;
  /** The code of its procedure, by the code of a step. */
  procedureOfStep: ReadonlyMap<string, string>;
}

/** The first row of a procedure: what the later ones of its code may not contradict. */
interface FirstRow {
  row: number;
  values: Values;
  faulty: ReadonlySet<SpreadsheetColumn>;
}

/** Columns without which a spreadsheet says nothing. */
const needed: readonly SpreadsheetColumn[] = ["name", "code", "modality"];
const longest = { name: 64, code: 16, bodyPart: 64, englishName: 64, stepName: 64, stepCode: 16 } as const;
const stepColumns: readonly SpreadsheetColumn[] = ["stepName", "stepCode", "minutes", "deviceGroup"];

/** A, B, …, Z, AA, … */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/**
 * What the cells of a spreadsheet say, and each cell that says it wrong: no row is passed over in silence.
 *
 * @param cells texts by row, the first one the heads in any language; blank rows are none
 * @param kept what the organization keeps already
 */
export function readRows([heads = [], ...body]: string[][], kept: KeptCodes): RowsRead {
  const indexOf = new Map<SpreadsheetColumn, number>();
  heads.forEach((head, index) => {
    const column = columnOf(head);
    if (column && !indexOf.has(column)) indexOf.set(column, index);
  });
  const missingColumns = needed.filter((column) => !indexOf.has(column));
  if (missingColumns.length > 0) return { rowCount: 0, missingColumns, faults: [], procedures: [] };

  const faults: SpreadsheetFault[] = [];
  const procedures = new Map<string, ImportedProcedure>();
  const firstRows = new Map<string, FirstRow>();
  const stepRows = new Map<string, number>();
  let rowCount = 0;
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell === "")) continue;
    rowCount += 1;
    const row = index + 2;
    const values = valuesOf(cells, indexOf);
    const faulty = new Set<SpreadsheetColumn>();
    const fault = (column: SpreadsheetColumn, rule: Rule, other: string | null = null) => {
      // The first thing wrong with a cell is enough.
      if (faulty.has(column)) return;
      faulty.add(column);
      const at = indexOf.get(column);
      const cell = at === undefined ? "" : `${letterOf(at)}${row}`;
      faults.push({ row, cell, column, value: values[column].slice(0, 100), rule, other });
    };
    judgeCells(values, kept.deviceGroups, fault);

    // Codes are compared in faulty rows too: one reading names everything that is wrong.
    const first = firstRows.get(values.code);
    if (first) judgeRepetition(values, first, fault);
    else if (values.code !== "") firstRows.set(values.code, { row, values, faulty });
    if (values.stepCode !== "") {
      const sameStep = stepRows.get(values.stepCode);
      if (sameStep !== undefined) fault("stepCode", "codeTwice", String(sameStep));
      else stepRows.set(values.stepCode, row);
      const owner = kept.procedureOfStep.get(values.stepCode);
      if (owner !== undefined && owner !== values.code) fault("stepCode", "codeElsewhere", owner);
    }
    if (faulty.size > 0) continue;
    const procedure = procedures.get(values.code) ?? { ...procedureOf(values), steps: [] };
    procedures.set(values.code, procedure);
    if (values.stepCode !== "") procedure.steps.push(stepOf(values));
  }
  return { rowCount, missingColumns, faults, procedures: [...procedures.values()] };
}

function valuesOf(cells: string[], indexOf: ReadonlyMap<SpreadsheetColumn, number>): Values {
  const at = (column: SpreadsheetColumn) => cells[indexOf.get(column) ?? -1] ?? "";
  return {
    name: at("name"),
    code: at("code"),
    modality: at("modality"),
    bodyPart: at("bodyPart"),
    englishName: at("englishName"),
    price: at("price"),
    stepName: at("stepName"),
    stepCode: at("stepCode"),
    minutes: at("minutes"),
    deviceGroup: at("deviceGroup"),
  };
}

type Fault = (column: SpreadsheetColumn, rule: Rule, other?: string) => void;

function judgeCells(values: Values, deviceGroups: ReadonlySet<string>, fault: Fault) {
  for (const column of needed) if (values[column] === "") fault(column, "required");
  for (const [column, most] of Object.entries(longest)) {
    const known = SpreadsheetColumn.parse(column);
    if (values[known].length > most) fault(known, "tooLong", String(most));
  }
  if (values.modality !== "" && !modalityCalled(values.modality)) fault("modality", "modality");
  if (values.price !== "" && fenOf(values) === null) fault("price", "price");
  if (stepColumns.every((column) => values[column] === "")) return;
  if (values.stepName === "") fault("stepName", "incompleteStep");
  if (values.stepCode === "") fault("stepCode", "incompleteStep");
  const minutes = minutesOf(values);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 480) fault("minutes", "minutes");
  if (values.deviceGroup !== "" && !deviceGroups.has(values.deviceGroup)) fault("deviceGroup", "unknownDeviceGroup");
}

/** A later row of a procedure may leave its fields out, but not say something else. */
function judgeRepetition(values: Values, { row, values: first, faulty }: FirstRow, fault: Fault) {
  const [other, one] = [procedureOf(values), procedureOf(first)];
  const differs = (column: SpreadsheetColumn, isOther: boolean) =>
    values[column] !== "" && !faulty.has(column) && isOther && fault(column, "contradicts", String(row));
  differs("name", other.name !== one.name);
  differs("modality", other.modality !== one.modality);
  differs("bodyPart", other.bodyPart !== one.bodyPart);
  differs("englishName", other.englishName !== one.englishName);
  differs("price", other.priceFen !== one.priceFen);
}

const minutesOf = ({ minutes }: Values) => (minutes === "" ? 15 : Number(minutes));

/** Yuan with at most two decimals, in fen; null for anything else. */
function fenOf({ price }: Values): number | null {
  const text = price.replace(/[,，¥￥\s]/g, "");
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

const procedureOf = (values: Values) => ({
  name: values.name,
  code: values.code,
  modality: modalityCalled(values.modality) ?? ("OT" as const),
  bodyPart: values.bodyPart,
  englishName: values.englishName,
  priceFen: fenOf(values) ?? 0,
});

const stepOf = (values: Values) => ({
  name: values.stepName,
  code: values.stepCode,
  minutes: minutesOf(values),
  deviceGroup: values.deviceGroup,
});
