import { z } from "zod";
import { at, atEither, keeperOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Person } from "#contract/kernel/values";
import { Mark, maxMarks } from "./marks";
import { outlines } from "./outlines";

export const maxDiagramBytes = 5 * 1024 * 1024;
export const maxDiagrams = 60;

/** An outline of the product, or a diagram of the organization by its id. */
const Origin = z.union([z.enum(outlines), Id]);

/** A picture to draw on. */
export const Diagram = z.object({
  origin: Origin,
  /** Empty for an outline of the product, whose name is in the reader's language. */
  name: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Diagram = z.infer<typeof Diagram>;

/** A diagram that somebody marked for a report. */
export const SampleGraph = z.object({
  id: Id,
  /** What was drawn on. */
  origin: Origin,
  /** Of the marked picture, for whoever may see the exam. */
  url: z.string(),
  /**
   * The field of product §6 whose meaning is told nowhere; taken for what the marks say, as text: "1 nodule 12 mm; left".
   */
  ime: z.string(),
  marks: z.array(Mark),
  /** The marked picture among the exam's attachments: as a key image it is saved, printed and shared with the report. */
  attachmentId: Id,
  created: Instant,
  author: Person.nullable(),
});
export type SampleGraph = z.infer<typeof SampleGraph>;

export const NewSampleGraph = z.object({
  reportId: Id,
  origin: Origin,
  /** What the author's screen calls the diagram: the picture is named so. */
  title: oneLine().trim().max(64, "tooLong").default(""),
  marks: z.array(Mark).min(1, "noMarks").max(maxMarks, "tooManyMarks"),
});

export const DiagramName = z.object({ name: oneLine().trim().min(1, "required").max(64, "tooLong") });

const ofBucket = z.object({ id: Id });

/** Marked body diagrams (product §7 sample-graphs), and the diagrams of an organization. */
export const sampleGraphs = {
  query: operation({
    method: "POST",
    path: "/sample-graphs/query",
    access: at("report", "exam_get", "reportId"),
    summary:
      "What can be drawn on for the report, outlines of the product first, and what was drawn for its exam, oldest first, " +
      "as far as its picture was not taken away.",
    input: z.object({ reportId: Id }),
    output: z.object({ diagrams: z.array(Diagram), graphs: z.array(SampleGraph), mayDraw: z.boolean() }),
  }),
  new: operation({
    method: "POST",
    path: "/sample-graphs/new",
    access: atEither("report", "report_upsert", "report_approval", "reportId"),
    summary:
      "Draws marks on a diagram. The picture becomes an attachment of the exam; the same marks drawn twice are one. " +
      "not_found for a diagram that is not there; plan_expired, quota_reached.",
    input: NewSampleGraph,
    output: SampleGraph,
    status: 201,
  }),
  diagrams: operation({
    method: "GET",
    path: "/buckets/{id}/diagrams",
    access: keeperOf("bucket", "manage_sample_graph"),
    summary: "The organization's own diagrams, by name, and the outlines of the product.",
    input: ofBucket,
    output: z.array(Diagram),
  }),
  removeDiagram: operation({
    method: "DELETE",
    path: "/buckets/{id}/diagrams/{diagramId}",
    access: keeperOf("bucket", "manage_sample_graph"),
    summary: "Takes a diagram away; what was drawn on it stays.",
    input: ofBucket.extend({ diagramId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};

export const sampleGraphStreams = {
  add: stream({
    method: "POST",
    path: "/buckets/{id}/diagrams",
    access: keeperOf("bucket", "manage_sample_graph"),
    summary:
      "Adds a diagram under ?name: a PNG or JPEG file of at most 5 MiB, which is written anew. invalid, file_refused, " +
      "file_too_large; too_many_diagrams.",
    query: ["name"],
    produces: [],
  }),
  // Whoever keeps the diagrams sees them too; nothing of a patient is on them.
  read: stream({
    method: "GET",
    path: "/buckets/{id}/diagrams/{origin}",
    access: keeperOf("bucket", "exam_get"),
    summary: "A diagram of the organization, or an outline of the product by its word. not_found.",
    produces: ["image/png"],
  }),
};
