import { expect, it } from "vitest";
import { aiTaskJob } from "#api/reading/ai-tasks/ai-task-job";
import { ReportContent } from "#contract/reading/report-content";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { testPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { uploading } from "../../../support/uploading";

it("looks at headers and pixels by rules; a person takes the result over with the report, which keeps where it came from", async () => {
  const world = await testPlatform();
  const bucket = await world.given.organization({ fourEyes: false });
  const author = await world.given.member(bucket, "contentManager");
  const admin = world.clientOf(await world.given.member(bucket, "admin"));
  await admin.aiTasks.setProvider({ id: bucket.id, kind: "local", name: "", url: "", secret: "" });
  const knee = { studyUid: sampleUid(), seriesUid: sampleUid(), modality: "DX", bodyPart: "KNEE" };
  const files = ["1", "2"].map((instanceNumber) => ({
    name: `${instanceNumber}.dcm`,
    bytes: sampleDicom({ ...knee, instanceNumber }),
  }));
  const { exams } = await uploading(world, author, bucket.id).sendAndComplete(files);
  const examId = exams[0]?.examId ?? "";
  const api = world.clientOf(author);
  const { id } = await api.aiTasks.request({ id: examId });
  const perform = () =>
    aiTaskJob.perform(world.platform, id, { signal: new AbortController().signal, now: new Date() });
  await perform();
  // A server that ended before it noted so does it again, to no harm.
  await perform();
  const { tasks, AIStatus } = await api.aiTasks.ofExam({ id: examId });
  expect(AIStatus).toBe("ready");
  expect(tasks).toMatchObject([
    { provider: "Radbridge rules", version: "1", input: [{ modality: "DX", images: 2 }], decision: null },
  ]);
  expect(tasks[0]?.findings).toContainEqual({
    code: "noSide",
    series: tasks[0]?.input[0]?.number ?? null,
    values: { images: 2 },
    text: "",
  });

  const { reports } = await api.exams.detail({ id: examId });
  const reportId = reports[0]?.id ?? (await api.deletedReports.begin({ id: examId })).id;
  await api.reports.lock({ id: reportId });
  const { version } = await api.reports.detail({ id: reportId });
  const save = (computed: string[]) =>
    api.reports.save({ id: reportId, version, content: ReportContent.parse({ finding: "左右未标明。", computed }) });
  expect(await problemOf(save([reportId]))).toMatchObject({ code: "computed_foreign" });
  expect((await save([id])).content.computed).toEqual([id]);
  expect((await api.aiTasks.ofExam({ id: examId })).tasks[0]).toMatchObject({
    decision: "accepted",
    decider: { name: author.name },
  });
  expect(await problemOf(api.aiTasks.refuse({ id: examId, taskId: id }))).toMatchObject({ code: "conflict" });
});
