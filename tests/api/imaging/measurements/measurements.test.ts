import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Measurement } from "#contract/imaging/measurements";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string };
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
});

/** A person of the organization with an exam of one image. */
async function reader() {
  const account = await world.given.member(bucket, "contentManager");
  const { exams } = await uploading(world, account, bucket.id).sendAndComplete([
    { name: "1.dcm", bytes: sampleDicom() },
  ]);
  const id = exams[0]?.examId ?? "";
  const api = world.clientOf(account);
  const series = await api.exams.images({ id });
  return { id, instanceId: series[0]?.instances[0]?.id ?? "", own: api.measurements };
}

const length = (instanceId: string): Measurement => ({
  id: randomUUID(),
  tool: "length",
  instanceId,
  frame: 0,
  points: [
    [1.5, 2, -3],
    [10, 20.25, -3],
  ],
  textAt: null,
});

test("measurements are kept whole for their author and shown to nobody else", async () => {
  const { id, instanceId, own } = await reader();
  expect(await own.read({ id })).toEqual({ version: 0, measurements: [] });
  const measured = [length(instanceId)];
  expect(await own.keep({ id, version: 0, measurements: measured })).toEqual({ version: 1 });
  expect(await own.read({ id })).toEqual({ version: 1, measurements: measured });

  const colleague = world.clientOf(await world.given.member(bucket, "member"));
  expect(await colleague.measurements.read({ id })).toEqual({ version: 0, measurements: [] });

  expect(await own.keep({ id, version: 1, measurements: [] })).toEqual({ version: 2 });
  expect(await own.read({ id })).toEqual({ version: 2, measurements: [] });
});

test("what another window kept meanwhile is not overwritten", async () => {
  const { id, instanceId, own } = await reader();
  const [first, second] = [length(instanceId), length(instanceId)];
  await own.keep({ id, version: 0, measurements: [first] });
  for (const version of [0, 2]) {
    const refused = await problemOf(own.keep({ id, version, measurements: [second] }));
    expect(refused).toMatchObject({
      code: "version_conflict",
      data: { current: { version: 1, measurements: [first] } },
    });
  }
});

test("two windows that begin at once keep one of theirs, and the other is told", async () => {
  const { id, instanceId, own } = await reader();
  const both = await Promise.allSettled(
    [1, 2].map(() => own.keep({ id, version: 0, measurements: [length(instanceId)] })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a measurement on another exam's image, too many of them, or points that are none are refused", async () => {
  const { id, instanceId, own } = await reader();
  const other = await reader();
  expect(await problemOf(own.keep({ id, version: 0, measurements: [length(other.instanceId)] }))).toMatchObject({
    code: "not_found",
  });
  const many = Array.from({ length: 501 }, () => length(instanceId));
  expect(await problemOf(own.keep({ id, version: 0, measurements: many }))).toMatchObject({ code: "bad_request" });
  const endless = {
    ...length(instanceId),
    points: Array.from({ length: 9 }, (): [number, number, number] => [0, 0, 0]),
  };
  expect(await problemOf(own.keep({ id, version: 0, measurements: [endless] }))).toMatchObject({ code: "bad_request" });
});
