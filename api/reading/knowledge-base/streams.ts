import { stringify } from "csv-stringify/sync";
import { KbColumn, kbStreams, KbOwner, mostKbItems, type KbImport } from "#contract/reading/knowledge-base";
import { modalities } from "#contract/kernel/modalities";
import { printedWords } from "#contract/delivery/printed-words";
import { Language } from "#contract/kernel/values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming, type StreamCall } from "#api/kernel/streams";
import { readSpreadsheet, writeSpreadsheet } from "#api/organizations/procedures/spreadsheet";
import { sentSpreadsheet, spreadsheetAnswer } from "#api/organizations/procedures/spreadsheet-files";
import { allOf, countItems, insertItems, lockOwner } from "./item-queries";
import { trailOf } from "./item-trail";
import { ownersAt, ownerToAddTo } from "./owners";
import { planImport } from "./plan-import";
import { folderMark, readRows } from "./read-rows";
import { columnName, sexName } from "./sheet-words";

const mostFaults = 500;
/** One more than the longest text: what is longer is told, not cut. */
const maxCellLength = 4001;

/** @throws Problem bad_request */
function ownerIn({ query }: StreamCall): KbOwner {
  const parsed = KbOwner.safeParse(query.get("owner") ?? "own");
  if (!parsed.success) throw new Problem("bad_request", { parameter: "owner" });
  return parsed.data;
}

const importAll = streaming(kbStreams.importAll, async (call) => {
  const { request, context } = call;
  const { owner, ownerId } = await ownerToAddTo(context, ownerIn(call));
  const cells = await readSpreadsheet(await sentSpreadsheet(request), { maxCellLength, orCsv: true });
  const { missingColumns, faults, rows } = readRows(cells);
  const { bucketId } = context;
  const createdBy = context.caller().accountId;
  const isSound = missingColumns.length === 0 && faults.length === 0;
  const result: KbImport = {
    missingColumns,
    faults: faults.slice(0, mostFaults),
    added: { folders: 0, phrases: 0 },
    same: 0,
  };
  if (isSound) {
    await context.platform.db.transaction(async (tx) => {
      await lockOwner(tx, ownerId);
      const { planned, same } = planImport(rows, await allOf(tx, owner, ownerId));
      if ((await countItems(tx, ownerId)) + planned.length > mostKbItems)
        throw new Problem("kb_full", { most: mostKbItems });
      await insertItems(
        tx,
        planned.map((item) => ({ ...item, owner, ownerId, bucketId, createdBy })),
      );
      const folders = planned.filter(({ type }) => type === "folder").length;
      result.added = { folders, phrases: planned.length - folders };
      result.same = same;
      await audit(tx, context, "kb_items_imported", trailOf({ id: ownerId, owner, ownerId, bucketId }, result.added));
    });
  }
  return Response.json(result, { headers: { "cache-control": "no-store" } });
});

type Item = Awaited<ReturnType<typeof allOf>>[number];
type Row = Record<KbColumn, string>;

/** Items as rows, each folder before what is in it; a folder with phrases in it is named by them. */
function rowsOf(items: readonly Item[], language: Language): Row[] {
  const words = printedWords[language].modalities;
  const inside = new Map<string | null, Item[]>();
  for (const item of items) inside.set(item.parentId, [...(inside.get(item.parentId) ?? []), item]);
  const rowsIn = (parentId: string | null, path: string[]): Row[] =>
    (inside.get(parentId) ?? []).flatMap((item) => {
      const own = [...path, item.name];
      const within = item.type === "folder" ? rowsIn(item.id, own) : [];
      if (item.type === "folder" && within.length > 0) return within;
      const modality = item.modality === null ? "" : words[item.modality];
      return [
        {
          folder: (item.type === "folder" ? own : path).join(folderMark),
          name: item.type === "folder" ? "" : item.name,
          code: item.code,
          finding: item.finding,
          diagnosis: item.diagnosis,
          modality,
          bodyPart: item.bodyPart,
          sex: item.sex === null ? "" : sexName(language, item.sex),
        },
      ];
    });
  return rowsIn(null, []);
}

const exportAll = streaming(kbStreams.export, async (call) => {
  const { query, context } = call;
  const { db } = context.platform;
  const { owner, ownerId } = found((await ownersAt(context)).find((one) => one.owner === ownerIn(call)));
  const language = Language.catch("chs").parse(query.get("language"));
  const rows = rowsOf(await allOf(db, owner, ownerId), language);
  const heads = KbColumn.options.map((column) => columnName(language, column));
  const table = [heads, ...rows.map((row) => KbColumn.options.map((column) => row[column]))];
  const detail = { count: rows.length };
  await audit(
    db,
    context,
    "kb_items_exported",
    trailOf({ id: ownerId, owner, ownerId, bucketId: context.bucketId }, detail),
  );
  if (query.get("format") === "csv") return csvAnswer(table);
  const words = printedWords[language].modalities;
  const numberOf = (column: KbColumn) => KbColumn.options.indexOf(column) + 1;
  const bytes = await writeSpreadsheet({
    sheet: "phrases",
    rows: table,
    choices: [
      { column: numberOf("modality"), values: modalities.map((code) => words[code]), mustBeOne: true },
      { column: numberOf("sex"), values: [sexName(language, "F"), sexName(language, "M")], mustBeOne: true },
    ],
    areTexts: true,
  });
  return spreadsheetAnswer(bytes, "knowledge-base.xlsx");
});

/** With the mark by which spreadsheet programs know UTF-8; a cell that begins like a formula is none. */
const csvAnswer = (table: string[][]) =>
  new Response(stringify(table, { bom: true, escape_formulas: true }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="knowledge-base.csv"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });

export const kbRoutes = [importAll, exportAll];
