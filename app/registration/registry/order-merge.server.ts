import { data } from "@remix-run/node";
import { z } from "zod";
import type { RegisteredOrder } from "#contract/registration/registry";
import type { FormAnswer } from "../../forms/answer";
import { mergedAnswer } from "../../forms/merged-answer.server";
import type { Posted } from "../../forms/posted.server";
import { orderDefaults } from "./order-form";

type Standing = Pick<z.infer<typeof RegisteredOrder>, "order" | "version">;
type Fields = Record<string, string[]>;
type Row = Record<string, string[]>;

const rowField = /^exams\[(\d+)\]\.(\w+)$/;

/** The rows of exams among a form's fields, in their order. */
function rowsIn(fields: Fields): Row[] {
  const rows: Row[] = [];
  for (const [name, texts] of Object.entries(fields)) {
    const [, place, field] = rowField.exec(name) ?? [];
    if (place !== undefined && field !== undefined) (rows[Number(place)] ??= {})[field] = texts;
  }
  return Array.from(rows, (row: Row | undefined) => row ?? {});
}

const withRows = (fields: Fields, rows: readonly Row[]): Fields => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !rowField.test(name))),
  ...Object.fromEntries(
    rows.flatMap((row, place) => Object.entries(row).map(([field, texts]) => [`exams[${place}].${field}`, texts])),
  ),
});

/**
 * The fields with their rows in the places where the standing order has the same exams: an exam that came or went meanwhile
 * takes no other's place. New rows stand behind.
 */
function inPlaces(fields: Fields, standing: readonly { id?: string | undefined }[], empty: Row): Fields {
  const rows = rowsIn(fields);
  const known = standing.map(({ id }) => rows.find((row) => row.id?.[0] === id) ?? empty);
  return withRows(fields, [...known, ...rows.filter((row) => row.id === undefined)]);
}

const Opened = z.record(z.string(), z.array(z.string())).catch({});

/**
 * The answer to a save that came too late, or that a booking stands in the way of: what was typed with what stands now.
 * Any other answer as it is.
 */
export async function withStandingOrder<Other extends Response>(
  answer: Other | ReturnType<typeof data<FormAnswer>>,
  form: Posted,
  today: string,
  read: () => Promise<Standing>,
) {
  if (answer instanceof Response) return answer;
  const { problem } = answer.data;
  if (problem?.code !== "version_conflict" && problem?.code !== "exam_booked") return answer;
  const { order, version } = await read();
  const empty = { scheduledDate: [today] };
  const sent = new FormData();
  const typed = inPlaces(textsOf(form.data), order.exams, empty);
  for (const [name, texts] of Object.entries(typed)) for (const text of texts) sent.append(name, text);
  const opened = inPlaces(Opened.parse(parsed(form.data.get("opened"))), order.exams, empty);
  sent.set("opened", JSON.stringify(opened));
  const merged = mergedAnswer(answer.data, { ...form, data: sent }, orderDefaults(order, today), {
    version: String(version),
  });
  return data<FormAnswer>(merged, answer.init ?? {});
}

const textsOf = (form: FormData): Fields =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
  );

function parsed(sent: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(sent));
  } catch {
    return null;
  }
}
