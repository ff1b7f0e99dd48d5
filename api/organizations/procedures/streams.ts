import { SpreadsheetColumn, procedureStreams, type SpreadsheetPreview } from "#contract/organizations/procedures";
import { modalities } from "#contract/kernel/modalities";
import { printedWords } from "#contract/delivery/printed-words";
import { Language } from "#contract/kernel/values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { streaming, type StreamCall } from "#api/kernel/streams";
import { columnName } from "./sheet-columns";
import { exampleRows } from "./example-rows";
import { planImport } from "./plan-import";
import { bodyPartsInUse, keptProcedures, proceduresWithSteps } from "./procedure-queries";
import { readRows } from "./read-rows";
import { sentSpreadsheet, spreadsheetAnswer } from "./spreadsheet-files";
import { readSpreadsheet, writeSpreadsheet } from "./spreadsheet";

const mostFaults = 500;

const upload = streaming(procedureStreams.upload, async ({ request, context }) => {
  const kept = await keptProcedures(context.platform.db, context.bucketId);
  const procedureOfStep = new Map(kept.steps.map(({ code, procedureCode }) => [code, procedureCode]));
  const cells = await readSpreadsheet(await sentSpreadsheet(request));
  const read = readRows(cells, { deviceGroups: kept.deviceGroups, procedureOfStep });
  const preview: SpreadsheetPreview = {
    rowCount: read.rowCount,
    missingColumns: read.missingColumns,
    faults: read.faults.slice(0, mostFaults),
    faultCount: read.faults.length,
    procedures: planImport(read.procedures, kept).planned,
  };
  return Response.json(preview);
});

const exportAll = streaming(procedureStreams.export, async (call) => {
  const { platform, bucketId } = call.context;
  const rows = await proceduresWithSteps(platform.db, bucketId);
  const answer = await sheet(
    call,
    rows.map(({ priceFen, ...row }) => ({ ...row, price: priceFen / 100 })),
    "procedures.xlsx",
  );
  await platform.db.transaction((tx) => audit(tx, call.context, "procedures_exported", { subjectId: bucketId }));
  return answer;
});

const template = streaming(procedureStreams.template, (call) => sheet(call, [], "procedures-template.xlsx"));

type Row = Partial<Record<SpreadsheetColumn, string | number | null>>;

/** With the choices of its columns, and examples on a sheet that no import reads. */
async function sheet({ query, context }: StreamCall, rows: Row[], fileName: string): Promise<Response> {
  const language = Language.catch("chs").parse(query.get("language"));
  const { db } = context.platform;
  const { deviceGroups } = await keptProcedures(db, context.bucketId);
  const bodyParts = await bodyPartsInUse(db, context.bucketId);
  const words = printedWords[language].modalities;
  const { name, rows: examples } = exampleRows[language];
  const bytes = await writeSpreadsheet({
    sheet: "procedures",
    rows: withHeads(language, rows),
    choices: [
      { column: numberOf("modality"), values: modalities.map((code) => words[code]), mustBeOne: true },
      { column: numberOf("bodyPart"), values: bodyParts, mustBeOne: false },
      { column: numberOf("deviceGroup"), values: [...deviceGroups], mustBeOne: true },
    ],
    examples: { sheet: name, rows: withHeads(language, examples) },
  });
  return spreadsheetAnswer(bytes, fileName);
}

/** Counted from 1, as spreadsheets do. */
const numberOf = (column: SpreadsheetColumn) => SpreadsheetColumn.options.indexOf(column) + 1;

const withHeads = (language: Language, rows: readonly Row[]) => [
  SpreadsheetColumn.options.map((column) => columnName(language, column)),
  ...rows.map((row) => SpreadsheetColumn.options.map((column) => row[column] ?? "")),
];

export const procedureRoutes = [upload, exportAll, template];
