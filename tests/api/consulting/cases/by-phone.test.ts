import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { AddedCaseFiles } from "#contract/consulting/clinic-cases";
import { tickets } from "#api/infrastructure/database/schema/index";
import { formOf } from "../../../support/attaching";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { emptyPdf, onePixelPng } from "../../../support/sample-pictures";
import type { SentFile } from "../../../support/uploading";
import { twoSides, type TwoSides } from "./two-sides";

let world: TestPlatform;
let sides: TwoSides;
beforeAll(async () => {
  world = await testPlatform();
  sides = await twoSides(world);
});

const sendBy = (code: string, files: SentFile[]) =>
  world.fetch(`/api/v1/case-files/upload-by-code?${new URLSearchParams({ code })}`, {
    method: "POST",
    body: formOf(files),
  });

async function caseWithCode() {
  const { id } = await sides.consultation();
  const api = world.clientOf(sides.asker);
  const { id: caseId } = await api.clinicCases.add({ id, title: "右肺结节", day: "2026-03-05" });
  return { id, caseId, ...(await api.caseCodes.code({ id, caseId })) };
}

const filesOf = async (id: string) =>
  (await world.clientOf(sides.asker).clinicCases.list({ id })).cases.flatMap(({ files }) => files);

const page = { name: "page.png", bytes: onePixelPng };

describe("files of a case by a phone without an account", () => {
  test("stand in the case, once, and what is no paper is refused by name", async () => {
    const { id, code, url } = await caseWithCode();
    expect(url).toMatch(/\/case-files\/upload\?code=/);
    const policies = await world.anonymous.caseCodes.policies({ code });
    expect(policies).toMatchObject({ maxFiles: 20 });
    expect(JSON.stringify(policies)).not.toContain("右肺");
    const sent = [
      page,
      { name: "outside.pdf", bytes: emptyPdf },
      { name: "note.txt", bytes: Buffer.from("no picture") },
    ];
    const answers = await Promise.all([sendBy(code, sent), sendBy(code, [page])]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { refused } = AddedCaseFiles.parse(await answers[0]?.json());
    expect(refused.map(({ name }) => name)).toEqual(["note.txt"]);
    expect((await filesOf(id)).map(({ name }) => name).sort()).toEqual(["outside.pdf", "page.jpg"]);
  });

  test("are taken for no code that is guessed or over, for no case that is gone, and not after the consultation", async () => {
    const { id, caseId, code } = await caseWithCode();
    expect((await sendBy("guessed", [page])).status).toBe(410);
    await world.clientOf(sides.asker).clinicCases.remove({ id, caseId });
    expect((await sendBy(code, [page])).status).toBe(410);
    const over = await caseWithCode();
    await sides.goTo(over.id, "completed");
    expect((await sendBy(over.code, [page])).status).toBe(410);
    expect((await problemOf(world.anonymous.caseCodes.policies({ code: over.code }))).code).toBe("ticket_over");
    const late = await caseWithCode();
    await world.platform.db
      .update(tickets)
      .set({ expires: new Date(0) })
      .where(eq(tickets.kind, "caseFiles"));
    expect((await sendBy(late.code, [page])).status).toBe(410);
    for (const one of [id, over.id, late.id]) expect(await filesOf(one)).toEqual([]);
  });

  test("get a code from those alone who write the case, while the consultation goes on", async () => {
    const { id, caseId } = await caseWithCode();
    const codeFor = (account: { token: string }) => problemOf(world.clientOf(account).caseCodes.code({ id, caseId }));
    expect((await codeFor(sides.expert)).code).toBe("forbidden");
    expect((await codeFor(sides.stranger)).code).toBe("not_found");
    await sides.goTo(id, "completed");
    expect((await codeFor(sides.asker)).code).toBe("consultation_over");
  });
});
