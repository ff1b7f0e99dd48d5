import { z } from "zod";
import { at, atEither, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id, Language } from "#contract/kernel/values";
import { ExamLabel } from "./labels";
import { DayListQuery, PrintedDayList } from "./day-list";
import { PrintedForm } from "./printed-forms";

export * from "./day-list";
export * from "./labels";
export * from "./printed-forms";

const registrars = (key: string) => atEither("bucket", "registry_create", "registry_update", key);
const language = Language.default("chs");
const registrarsOfOrder = atEither("registryOrder", "registry_create", "registry_update", "orderId");
/** The order says whose it is; another organization named beside it has no such order. */
const ofOrder = z.object({ bucketId: Id.optional(), orderId: Id, language });

/** What the front desk prints of what it registered (product §5, §7: orders). */
export const deskPrints = {
  labels: operation({
    method: "GET",
    path: "/orders/{orderId}/labels",
    access: registrarsOfOrder,
    summary:
      "The labels of an order's exams that were not cancelled, or of one of them. not_found where there is none.",
    input: ofOrder.extend({ examId: Id.optional() }),
    output: z.array(ExamLabel),
  }),
  applyForm: operation({
    method: "GET",
    path: "/orders/{orderId}/applyforms",
    access: registrarsOfOrder,
    summary:
      "The application form of an order as it prints: patient, request, exams that were not cancelled, safety answers and " +
      "the note to the patient. not_found.",
    input: ofOrder,
    output: PrintedForm,
  }),
  dayList: operation({
    method: "POST",
    path: "/buckets/{id}/registry/day-list",
    access: registrars("id"),
    summary: "What is registered for one to 31 days, in the order it is done, as it prints; at most 500 exams.",
    input: DayListQuery.safeExtend({ id: Id, language }),
    output: PrintedDayList,
  }),
  blankForms: operation({
    method: "GET",
    path: "/buckets/{id}/downtime-blocks/{blockId}/forms",
    access: at("bucket", "registry_create"),
    summary: "A blank form for each number of a block that is missing, to be filled in by hand. not_found.",
    input: z.object({ id: Id, blockId: Id, language }),
    output: z.array(PrintedForm),
  }),
};

/** The same as files. */
export const deskPrintStreams = {
  labels: stream({
    method: "GET",
    path: "/orders/{orderId}/labels/pdf",
    access: registrarsOfOrder,
    summary:
      "The labels as PDF/A, one a page of just the label's size: ?template standard (80 × 50 mm), small (60 × 40) or tube " +
      "(50 × 30), ?rotation 0, 90, 180 or 270, ?copies 1 to 20, ?margin 0 to 5 mm, ?left and ?top -10 to 10 mm.",
    query: ["bucketId", "examId", "language", "template", "rotation", "copies", "margin", "left", "top"],
    produces: ["application/pdf"],
  }),
  applyForm: stream({
    method: "GET",
    path: "/orders/{orderId}/applyforms/pdf",
    access: registrarsOfOrder,
    summary: "The application form as PDF/A: ?language, ?paper A4 or A5.",
    query: ["bucketId", "language", "paper"],
    produces: ["application/pdf"],
  }),
  dayList: stream({
    method: "GET",
    path: "/buckets/{id}/registry/day-list/pdf",
    access: registrars("id"),
    summary: "The same as PDF/A on A4, its broad side down; device, status and modality may stand several times.",
    query: ["language", "from", "to", "device", "status", "modality", "name", "number", "source"],
    produces: ["application/pdf"],
  }),
  blankForms: stream({
    method: "GET",
    path: "/buckets/{id}/downtime-blocks/{blockId}/forms/pdf",
    access: at("bucket", "registry_create"),
    summary: "The blank forms as PDF/A, one a page: ?language, ?paper A4 or A5. not_found where no number is missing.",
    query: ["language", "paper"],
    produces: ["application/pdf"],
  }),
  slip: stream({
    method: "GET",
    path: "/queue-tickets/{code}/slip",
    access: open,
    summary: "The slip of one who waits as PDF/A, for a roll of 80 mm: ?language. not_found from the next day on.",
    query: ["language"],
    produces: ["application/pdf"],
  }),
};
