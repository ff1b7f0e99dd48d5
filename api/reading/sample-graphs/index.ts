import { v7 } from "uuid";
import { wordsOf } from "#contract/reading/marks";
import {
  DiagramName,
  maxDiagramBytes,
  maxDiagrams,
  sampleGraphStreams,
  type SampleGraph,
} from "#contract/reading/sample-graphs";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { drawnPicture, limitedBody, redrawnPicture } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { keptPrivately } from "#api/infrastructure/file-answer";
import { operations } from "#api/kernel/operations";
import { streaming } from "#api/kernel/streams";
import { requireQuota } from "#api/organizations/disk-use/quota";
import { bucketOf, lockBucket } from "#api/organizations/organizations/storing-queries";
import { addAttachments, askForVerification, attachmentsWithBytes } from "#api/registration/exams/attachment-queries";
import { lockExam } from "#api/registration/exams/exam-change-queries";
import { readReport } from "../reports/report-queries";
import { diagramPicture, drawnOn } from "./diagram-pictures";
import { drawnMarks } from "./drawn-marks";
import {
  countDiagrams,
  graphOfPicture,
  graphsOf,
  insertDiagram,
  insertGraph,
  markDiagramRemoved,
  type GraphRow,
} from "./sample-graph-queries";

/** A diagram is drawn on by hand: what a tablet shows. */
const longestSide = 1200;

const shownGraph = ({ created, origin, ...graph }: GraphRow): SampleGraph => ({
  ...graph,
  // Kept as the contract took it.
  origin,
  url: `/api/v1/attachments/${graph.attachmentId}/file`,
  created: created.toISOString(),
});

const query = operations.sampleGraphs.query.handler(async ({ input: { reportId }, context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  const report = found(await readReport(db, bucketId, reportId));
  const graphs = await graphsOf(db, report.exam.id);
  await audit(db, context, "sample_graphs_listed", { examId: report.exam.id, subjectId: reportId });
  const caller = context.caller();
  return {
    diagrams: await drawnOn(db, bucketId),
    graphs: graphs.map(shownGraph),
    mayDraw: may(caller, "report_upsert", bucketId) || may(caller, "report_approval", bucketId),
  };
});

const draw = operations.sampleGraphs.new.handler(async ({ input, context }) => {
  const { bucketId, platform } = context;
  const { reportId, origin, marks } = input;
  const { accountId } = context.caller();
  const report = found(await readReport(platform.db, bucketId, reportId));
  if ((await bucketOf(platform.db, bucketId)).planExpired) throw new Problem("plan_expired");
  const { bytes: ground, ...size } = await diagramPicture(platform, bucketId, origin);
  const picture = await drawnPicture({ ground, ...drawnMarks(marks, size) });
  await requireQuota(platform.db, bucketId, picture.length);
  const { hash: objectHash, sizeBytes } = await platform.objects.keepBytes(picture);
  const { id: examId } = report.exam;
  return platform.db.transaction(async (tx) => {
    const { exam } = found(await lockExam(tx, bucketId, examId));
    if (exam.deleted !== null) throw new Problem("not_found");
    const file = { name: `${input.title || origin}.png`, mediaType: "image/png", objectHash, sizeBytes };
    const added = await addAttachments(tx, { examId, reportId }, [file], accountId);
    if (added.length > 0) await askForVerification(tx, examId);
    const [attachment] = await attachmentsWithBytes(tx, examId, [file]);
    const attachmentId = found(attachment).id;
    const graph = { id: v7(), examId, reportId, origin, attachmentId, ime: wordsOf(marks), marks, accountId };
    await insertGraph(tx, graph);
    const detail = { origin, marks: marks.length };
    await audit(tx, context, "sample_graph_drawn", { examId, subjectId: reportId, detail });
    return shownGraph(found(await graphOfPicture(tx, attachmentId)));
  });
});

const diagrams = operations.sampleGraphs.diagrams.handler(({ context }) =>
  drawnOn(context.platform.db, context.bucketId),
);

const removeDiagram = operations.sampleGraphs.removeDiagram.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    found(await markDiagramRemoved(tx, bucketId, input.diagramId, accountId));
    await audit(tx, context, "diagram_removed", { subjectId: input.diagramId });
  });
});

const add = streaming(sampleGraphStreams.add, async ({ request, query: sent, context }) => {
  const { bucketId, platform } = context;
  const { accountId } = context.caller();
  const read = DiagramName.safeParse({ name: sent.get("name") ?? "" });
  if (!read.success) throw new Problem("invalid", { issues: [{ path: "name", message: "required" }] });
  const picture = await redrawnPicture(await limitedBody(request, maxDiagramBytes), {
    width: longestSide,
    height: longestSide,
    fit: "inside",
    ground: "#ffffff",
    as: { format: "png" },
  });
  const objectHash = await keepPicture(platform, picture);
  // PNG tells its size in its first chunk (ISO/IEC 15948 §11.2.2), and this one is our own.
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  await platform.db.transaction(async (tx) => {
    await lockBucket(tx, bucketId);
    if ((await countDiagrams(tx, bucketId)) >= maxDiagrams)
      throw new Problem("too_many_diagrams", { most: maxDiagrams });
    const id = v7();
    await insertDiagram(tx, { id, bucketId, name: read.data.name, objectHash, width, height, accountId });
    await audit(tx, context, "diagram_added", { subjectId: id, detail: { name: read.data.name } });
  });
  return new Response(null, { status: 204 });
});

const read = streaming(sampleGraphStreams.read, async ({ params, context }) => {
  const { bytes } = await diagramPicture(context.platform, context.bucketId, params.origin ?? "");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "image/png",
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
    },
  });
});

/** Marked body diagrams, and what may be drawn on. */
export const sampleGraphs = { query, new: draw, diagrams, removeDiagram };
export const sampleGraphRoutes = [add, read];
