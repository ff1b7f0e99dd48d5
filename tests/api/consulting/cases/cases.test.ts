import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { AddedCaseFiles } from "#contract/consulting/clinic-cases";
import { auditEvents, consultationAttachments, consultationEvents } from "#api/infrastructure/database/schema/index";
import { referencedHashes } from "#api/infrastructure/storage/reference-queries";
import { formOf } from "../../../support/attaching";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { emptyPdf, onePixelPng } from "../../../support/sample-pictures";
import { twoSides, type TwoSides } from "./two-sides";

let world: TestPlatform;
let sides: TwoSides;

beforeAll(async () => {
  world = await testPlatform();
  sides = await twoSides(world);
});

const db = () => world.platform.db;
const as = (account: TestAccount) => world.clientOf(account).clinicCases;
const text = { title: "右肺上叶结节", day: "2026-03-05", presentIllness: "咳嗽两周，无发热。" };

async function givenCase() {
  const { id } = await sides.consultation();
  const { id: caseId } = await as(sides.asker).add({ id, ...text });
  return { id, caseId };
}

const send = (
  account: TestAccount,
  { id, caseId }: { id: string; caseId: string },
  files: { name: string; bytes: Buffer }[],
) =>
  world.fetch(`/api/v1/consultations/${id}/cases/${caseId}/upload-attachments?type=laboratory`, {
    method: "POST",
    body: formOf(files),
    as: account,
  });

async function added(
  account: TestAccount,
  of: { id: string; caseId: string },
  files: { name: string; bytes: Buffer }[],
) {
  const answer = await send(account, of, files);
  expect(answer.status).toBe(201);
  return AddedCaseFiles.parse(await answer.json());
}

const fetched = (account: TestAccount, id: string, fileId: string | undefined, query = "") =>
  world.fetch(`/api/v1/consultations/${id}/attachments/${fileId}${query}`, { as: account });

describe("a case", () => {
  test("is written once by a form that is sent twice, and read by both sides", async () => {
    const { id } = await sides.consultation();
    const write = () => as(sides.asker).add({ id, ...text, key: "of-one-form" });
    const codes = await Promise.all(
      [write(), write()].map((call) =>
        call.then(
          () => "ok",
          async (error: unknown) => (await problemOf(Promise.reject(error))).code,
        ),
      ),
    );
    expect(codes.sort()).toEqual(["already_done", "ok"]);
    const seen = await as(sides.expert).list({ id });
    expect(seen).toMatchObject({ cases: [{ ...text, history: "", version: 1 }], mayWrite: false, mayRemove: false });
    expect(await as(sides.asker).list({ id })).toMatchObject({ mayWrite: true, mayRemove: true });
    const events = await db().select().from(consultationEvents).where(eq(consultationEvents.consultationId, id));
    expect(events.map(({ kind }) => kind)).toEqual(["caseAdded"]);
  });

  test("is written by the asking side alone, and no other case of another consultation", async () => {
    const { id, caseId } = await givenCase();
    const other = await sides.consultation();
    expect((await problemOf(as(sides.coordinator).add({ id, ...text }))).code).toBe("forbidden");
    expect((await problemOf(as(sides.stranger).add({ id, ...text }))).code).toBe("not_found");
    const change = as(sides.asker).change({ id: other.id, caseId, ...text, version: 1 });
    expect((await problemOf(change)).code).toBe("not_found");
    expect((await problemOf(as(sides.asker).remove({ id: other.id, caseId }))).code).toBe("not_found");
  });

  test("that somebody has changed meanwhile is not written over", async () => {
    const { id, caseId } = await givenCase();
    await as(sides.asker).change({ id, caseId, ...text, therapy: "抗感染治疗", version: 1 });
    const late = as(sides.asker).change({ id, caseId, ...text, version: 1 });
    expect(await problemOf(late)).toMatchObject({
      code: "version_conflict",
      data: { current: { therapy: "抗感染治疗", version: 2 } },
    });
    expect((await as(sides.asker).list({ id })).cases).toMatchObject([{ therapy: "抗感染治疗", version: 2 }]);
  });

  test("stands as it is once the consultation is over", async () => {
    const { id, caseId } = await givenCase();
    await sides.goTo(id, "completed");
    const api = as(sides.asker);
    const [change, visit] = [
      { id, caseId, ...text, version: 1 },
      { id, day: "2026-03-01" },
    ];
    const calls = [
      () => api.add({ id, ...text }),
      () => api.change(change),
      () => api.remove({ id, caseId }),
      () => api.addVisit(visit),
    ];
    for (const call of calls) expect((await problemOf(call())).code).toBe("consultation_over");
    expect((await send(sides.asker, { id, caseId }, [{ name: "a.png", bytes: onePixelPng }])).status).toBe(409);
    expect(await api.list({ id })).toMatchObject({ mayWrite: false, cases: [{ title: text.title }] });
  });
});

test("a case and a visit are told of once they have been", async () => {
  const { id, caseId } = await givenCase();
  const day = "2031-11-24";
  const api = as(sides.asker);
  for (const call of [
    () => api.add({ id, ...text, day }),
    () => api.change({ id, caseId, ...text, day, version: 1 }),
    () => api.addVisit({ id, day }),
  ])
    expect(await problemOf(call())).toMatchObject({
      code: "invalid",
      data: { issues: [{ path: "day", message: "dayAhead" }] },
    });
});

describe("a file of a case", () => {
  test("is judged by what it is, told of, and there once", async () => {
    const of = await givenCase();
    const files = [
      { name: "血常规.png", bytes: onePixelPng },
      { name: "pathology.pdf", bytes: emptyPdf },
      { name: "script.html", bytes: Buffer.from("<script>") },
    ];
    const first = await added(sides.asker, of, files);
    expect(first.attachments.map(({ name, type, mediaType }) => [name, type, mediaType])).toEqual([
      // A photograph is written anew, so that nothing of the camera is kept beside it.
      ["血常规.jpg", "laboratory", "image/jpeg"],
      ["pathology.pdf", "laboratory", "application/pdf"],
    ]);
    expect(first.refused.map(({ name }) => name)).toEqual(["script.html"]);
    await added(sides.asker, of, files.slice(0, 2));
    const broken = await send(sides.asker, of, [{ name: "cut.png", bytes: onePixelPng.subarray(0, 50) }]);
    expect([broken.status, await broken.json()]).toMatchObject([
      422,
      { code: "file_refused", data: { refused: [{ name: "cut.png", reason: "broken_picture" }] } },
    ]);
    expect((await as(sides.expert).list(of)).cases[0]?.files).toHaveLength(2);

    const [, paper] = first.attachments;
    const said = {
      id: of.id,
      attachmentId: paper?.id ?? "",
      name: "病理报告",
      type: "pathology" as const,
      note: "穿刺",
    };
    expect(await as(sides.asker).upsertFile(said)).toMatchObject({ name: "病理报告", note: "穿刺" });
    const elsewhere = { ...said, id: (await sides.consultation()).id };
    expect((await problemOf(as(sides.asker).upsertFile(elsewhere))).code).toBe("not_found");
  });

  test("is opened by both sides while the consultation goes on, then by the asking one alone", async () => {
    const of = await givenCase();
    const { attachments: files } = await added(sides.asker, of, [{ name: "a.pdf", bytes: emptyPdf }]);
    const fileId = files[0]?.id;
    const shown = await fetched(sides.expert, of.id, fileId);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const kept = await fetched(sides.expert, of.id, fileId, "?download=1");
    expect(kept.headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await fetched(sides.stranger, of.id, fileId)).status).toBe(404);
    expect((await fetched(sides.expert, (await sides.consultation()).id, fileId)).status).toBe(404);
    await sides.setInvitation("prepared");
    expect((await fetched(sides.expert, of.id, fileId)).status).toBe(404);
    await sides.setInvitation("accepted");
    await sides.goTo(of.id, "completed");
    expect((await fetched(sides.expert, of.id, fileId)).status).toBe(404);
    expect((await as(sides.expert).list({ id: of.id })).cases).toMatchObject([{ isOpen: false }]);
    expect((await fetched(sides.asker, of.id, fileId)).status).toBe(200);
    const trail = await db().select().from(auditEvents).where(eq(auditEvents.subjectId, of.id));
    const looks = trail.filter(
      ({ event, accountId }) => event === "consultation_file_viewed" && accountId === sides.expert.id,
    );
    expect(looks.map(({ bucketId }) => bucketId).sort()).toEqual([sides.city.id, sides.county.id].sort());
  });

  test("is taken away with its case, and its bytes are kept for the record", async () => {
    const of = await givenCase();
    const { attachments: files } = await added(sides.asker, of, [{ name: "a.pdf", bytes: emptyPdf }]);
    const [row] = await db()
      .select()
      .from(consultationAttachments)
      .where(eq(consultationAttachments.id, files[0]?.id ?? ""));
    await as(sides.asker).remove(of);
    expect((await as(sides.asker).list({ id: of.id })).cases).toEqual([]);
    expect((await fetched(sides.asker, of.id, row?.id)).status).toBe(404);
    expect(await referencedHashes(db())).toContain(row?.objectHash);
    expect((await send(sides.asker, of, [{ name: "b.pdf", bytes: emptyPdf }])).status).toBe(404);
  });
});

test("visits are told of and taken away", async () => {
  const { id } = await sides.consultation();
  const visit = { day: "2026-02-20", kind: "O" as const, department: "呼吸内科", doctor: "陈医生", note: "" };
  const { id: visitId } = await as(sides.asker).addVisit({ id, ...visit });
  expect((await as(sides.expert).list({ id })).visits).toMatchObject([visit]);
  await as(sides.asker).removeVisit({ id, visitId });
  expect((await problemOf(as(sides.asker).removeVisit({ id, visitId }))).code).toBe("not_found");
  expect((await as(sides.expert).list({ id })).visits).toEqual([]);
});
