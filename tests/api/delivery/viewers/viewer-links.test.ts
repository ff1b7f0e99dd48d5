import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  auditEvents,
  exams,
  groups,
  reports,
  sessions,
  shareLinks,
  shareUses,
} from "#api/infrastructure/database/schema/index";
import { tags } from "#api/dicom/encoding/tags";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { hashToken } from "#api/kernel/access/token";
import { viewBearer } from "#contract/imaging/view-pass";
import { approvedReport } from "../../../support/approved-report";
import { greyModule } from "../../../support/dicom-objects";
import { dicomwebOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string; groupId: string };
let manager: TestAccount;
let dicomweb: ReturnType<typeof dicomwebOf>;

beforeAll(async () => {
  world = await testPlatform({ publicOrigin: "https://pacs.example.cn" });
  bucket = await world.given.organization();
  manager = await world.given.member(bucket, "contentManager");
  dicomweb = dicomwebOf(world, manager, bucket.id);
});
afterAll(stopReportPrinting);

const db = () => world.platform.db;

/** An exam with one image: the address of its frame in api/v1, and that of the instance below the organization. */
async function given() {
  const path = await dicomweb.givenObject([
    [tags.PatientName, "PN", "Zhang^Wei"],
    [tags.Modality, "CS", "CT"],
    ...greyModule(2, 2),
    [tags.PixelData, "OW", Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)],
  ]);
  const study = path.split("/")[2] ?? "";
  const [exam] = await db().select({ id: exams.id }).from(exams).where(eq(exams.studyInstanceUid, study));
  const id = exam?.id ?? "";
  const { series } = await world.clientOf(manager).viewers.read({ id });
  const frame = `/api/v1/instances/${series[0]?.instances[0]?.id}/frames/0`;
  return { id, study, path, frame };
}

const as = (token: string) => world.clientOf({ token });
const codeOf = async (answer: Response) => (answer.ok ? "ok" : Reflect.get(Object(await answer.json()), "code"));
const opened = async (token: string, { frame, path }: { frame: string; path: string }) => [
  await codeOf(await world.fetch(frame, { as: { token } })),
  await codeOf(await dicomweb.get(`${path}/metadata`, "application/dicom+json", { token })),
];

describe("a link to the viewer", () => {
  test("opens that exam's images without an account, and nothing else", async () => {
    const [exam, other] = [await given(), await given()];
    const link = await as(manager.token).viewers.sharePath({ id: exam.id, days: 2 });
    expect(link.url).toBe(`https://pacs.example.cn${link.path}`);
    expect(link.path).toBe(`/viewers/${exam.id}?view=${link.token}`);
    expect((Date.parse(link.expires) - Date.now()) / 86_400_000).toBeCloseTo(2, 2);

    const read = await as(link.token).viewers.read({ id: exam.id });
    expect(read).toMatchObject({
      patientName: "Zhang Wei",
      series: [{ modality: "CT", instances: [{ kind: "image" }] }],
    });
    expect(await opened(link.token, exam)).toEqual(["ok", "ok"]);
    expect((await world.fetch(exam.frame, { as: link })).headers.get("cache-control")).toBe("no-store");

    expect(await opened(link.token, other)).toEqual(["not_found", "not_found"]);
    expect((await problemOf(as(link.token).viewers.read({ id: other.id }))).code).toBe("not_found");
    const bucketRead = as(link.token).exams.get({ id: exam.id });
    expect((await problemOf(bucketRead)).code).toBe("JsonWebTokenError");
    expect(await codeOf(await dicomweb.get(exam.path, "application/dicom", link))).toBe("forbidden");
    expect(await codeOf(await dicomweb.get(`/studies/${exam.study}`, "*/*", link))).toBe("forbidden");
    const whole = await world.fetch(exam.frame.replace(/frames.*/, "file"), { as: link });
    expect(await codeOf(whole)).toBe("JsonWebTokenError");
  });

  test("finds by DICOMweb its own study alone, whatever is searched for", async () => {
    const [exam, other] = [await given(), await given()];
    const { token } = await as(manager.token).viewers.path({ id: exam.id });
    const studies = async (query: string) => {
      const answer = await dicomweb.get(query, "application/dicom+json", { token });
      const found: unknown = answer.status === 204 ? [] : await answer.json();
      return JSON.stringify(found);
    };
    for (const query of ["/studies", "/series", "/instances", `/studies?StudyInstanceUID=${exam.study}`]) {
      expect(await studies(query)).toContain(exam.study);
      expect(await studies(query)).not.toContain(other.study);
    }
    expect(await studies(`/studies?StudyInstanceUID=${other.study}`)).toBe("[]");
    const stored = await world.fetch(`/dicomweb/${bucket.id}/studies`, { method: "POST", as: { token } });
    expect(stored.status).toBe(401);
  });

  test("is not opened by one who changed it, and ends with its time", async () => {
    const exam = await given();
    const { token } = await as(manager.token).viewers.sharePath({ id: exam.id });
    expect(await opened(`${token}x`, exam)).toEqual(["not_found", "not_found"]);
    const past = await as(manager.token).viewers.sharePath({ id: exam.id });
    const soon = Date.now() + 8 * 86_400_000;
    const clock = Date.now;
    Date.now = () => soon;
    try {
      const answer = await world.fetch(exam.frame, { as: past });
      expect(answer.status).toBe(410);
      expect(await codeOf(answer)).toBe("url_expired");
    } finally {
      Date.now = clock;
    }
  });

  test("is made once by a form that is sent twice", async () => {
    const exam = await given();
    const send = () => as(manager.token).viewers.sharePath({ id: exam.id, days: 2, key: "of-one-form" });
    await send();
    expect((await problemOf(send())).code).toBe("already_done");
    expect((await as(manager.token).viewers.links({ id: exam.id })).links).toHaveLength(1);
  });

  test("is revoked at once, and with the exam", async () => {
    const exam = await given();
    const api = as(manager.token);
    const [first, second] = [
      await api.viewers.sharePath({ id: exam.id }),
      await api.viewers.sharePath({ id: exam.id }),
    ];
    await api.viewers.revokeLink({ id: exam.id, linkId: first.id });
    expect(await opened(first.token, exam)).toEqual(["url_revoked", "url_revoked"]);
    expect(await opened(second.token, exam)).toEqual(["ok", "ok"]);
    const { links } = await api.viewers.links({ id: exam.id });
    expect(links.map(({ id, state }) => [id, state])).toEqual([
      [second.id, "open"],
      [first.id, "revoked"],
    ]);
    expect(links[0]?.lastUsed).toEqual(expect.any(String));
    await db().update(exams).set({ deleted: new Date() }).where(eq(exams.id, exam.id));
    expect(await opened(second.token, exam)).toEqual(["url_revoked", "url_revoked"]);
    expect((await problemOf(api.viewers.sharePath({ id: exam.id }))).code).toBe("exam_deleted");
  });

  test("of a session lasts as long as the session and the right", async () => {
    const exam = await given();
    const reader = await world.given.member(bucket, "member");
    const { token } = await as(reader.token).viewers.path({ id: exam.id });
    expect(await opened(token, exam)).toEqual(["ok", "ok"]);
    expect((await problemOf(as(reader.token).viewers.sharePath({ id: exam.id }))).code).toBe("forbidden");
    await db()
      .update(sessions)
      .set({ revoked: new Date() })
      .where(eq(sessions.tokenHash, hashToken(reader.token)));
    expect(await opened(token, exam)).toEqual(["url_revoked", "url_revoked"]);
  });

  test("is in the trail once, with who gave it and who opened it", async () => {
    const exam = await given();
    const { token, id } = await as(manager.token).viewers.sharePath({ id: exam.id });
    await opened(token, exam);
    await opened(token, exam);
    const trail = await db()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.examId, exam.id))
      .orderBy(auditEvents.sequence);
    const events = trail.filter(({ subjectId }) => subjectId === id).map(({ event, accountId }) => [event, accountId]);
    expect(events).toEqual([
      ["viewer_link_made", manager.id],
      ["images_opened", null],
    ]);
  });
});

test("where the group seals its images they are seen in the session alone that asked for the link", async () => {
  const exam = await given();
  const api = as(manager.token);
  const shared = await api.viewers.sharePath({ id: exam.id });
  const { token } = await api.viewers.path({ id: exam.id });
  const seal = (isOn: boolean) =>
    db().update(groups).set({ featEncryptionViewerOn: isOn }).where(eq(groups.id, bucket.groupId));
  await seal(true);
  try {
    expect(await opened(shared.token, exam)).toEqual(["url_revoked", "url_revoked"]);
    expect(await opened(token, exam)).toEqual(["url_revoked", "url_revoked"]);
    const another = await world.given.session(manager);
    expect(await opened(viewBearer(token, another.token), exam)).toEqual(["url_revoked", "url_revoked"]);
    expect(await opened(viewBearer(token, manager.token), exam)).toEqual(["ok", "ok"]);
    expect((await problemOf(api.viewers.sharePath({ id: exam.id }))).code).toBe("images_sealed");
  } finally {
    await seal(false);
  }
});

describe("an external viewer", () => {
  const template = "https://ohif.example/viewer?StudyInstanceUIDs={study}&root={dicomweb}&token={token}";
  const add = async (name: string, address = template) => {
    const admin = await world.given.member(bucket, "admin");
    return as(admin.token).lists.externalViewers.add({ id: bucket.id, name, template: address });
  };

  test("is opened by an address with a token that reads that study alone", async () => {
    const [exam, other] = [await given(), await given()];
    const viewer = await add("OHIF");
    const { url } = await as(manager.token).viewers.external({ id: exam.id, viewerId: viewer.id });
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe("https://ohif.example");
    expect(searchParams.get("StudyInstanceUIDs")).toBe(exam.study);
    expect(searchParams.get("root")).toBe(`https://pacs.example.cn/dicomweb/${bucket.id}`);
    const token = searchParams.get("token") ?? "";
    expect(await opened(token, exam)).toEqual(["ok", "ok"]);
    expect(await opened(token, other)).toEqual(["not_found", "not_found"]);
    const asked = problemOf(as(manager.token).viewers.external({ id: exam.id, viewerId: exam.id }));
    expect((await asked).code).toBe("not_found");
  });

  test("is offered with its organization as long as it is in use", async () => {
    const offered = async () => {
      const organizations = await as(manager.token).organizations.accessible({});
      return organizations.find(({ id }) => id === bucket.id)?.viewers.map(({ name, isPage }) => [name, isPage]);
    };
    const before = (await offered()) ?? [];
    const program = await add("RadiAnt", "radiant://?n=f&v={study}");
    expect(await offered()).toEqual([...before, ["RadiAnt", false]]);
    const admin = await world.given.member(bucket, "admin");
    await as(admin.token).lists.externalViewers.remove({ id: bucket.id, entryId: program.id });
    expect(await offered()).toEqual(before);
  });

  test("is no script", async () => {
    const refused = await problemOf(add("X", "javascript:alert('{study}')"));
    expect(refused).toMatchObject({
      code: "bad_request",
      data: { issues: [{ message: "viewerAddress", path: "template" }] },
    });
  });

  test("may read from its own origin, and no other page may", async () => {
    const exam = await given();
    await add("Other", "https://viewer.example/?s={study}");
    const { token } = await as(manager.token).viewers.path({ id: exam.id });
    const ask = (origin: string, init: RequestInit = {}) =>
      world.fetch(`/dicomweb/${bucket.id}${exam.path}/metadata`, {
        as: { token },
        ...init,
        headers: { origin, accept: "application/dicom+json", "access-control-request-method": "GET" },
      });
    const allowed = (answer: Response) => answer.headers.get("access-control-allow-origin");
    expect(allowed(await ask("https://viewer.example"))).toBe("https://viewer.example");
    const preflight = await ask("https://viewer.example", { method: "OPTIONS" });
    expect([preflight.status, allowed(preflight)]).toEqual([204, "https://viewer.example"]);
    expect(allowed(await ask("https://evil.example"))).toBeNull();
    expect(allowed(await ask("https://evil.example", { method: "OPTIONS" }))).toBeNull();
  });
});

describe("a shared report with the exam's images", () => {
  async function shared(wishes: { pinKind?: "none" | "generated"; withStudy?: boolean } = {}) {
    const exam = await given();
    const report = await approvedReport(world, bucket);
    await db().update(reports).set({ examId: exam.id }).where(eq(reports.id, report.id));
    const share = await as(manager.token).shares.create({
      id: report.id,
      pinKind: "none",
      withStudy: true,
      ...wishes,
    });
    return { exam, report, share };
  }
  const read = (link: string, pass?: string) => world.anonymous.shares.read({ link, pass, language: "chs" });

  test("shows them where its maker chose so", async () => {
    const { exam, share } = await shared();
    const { study } = await read(share.link);
    expect(study?.examId).toBe(exam.id);
    const again = await world.anonymous.shares.study({ link: share.link });
    expect(again.study?.examId).toBe(exam.id);
    expect(await opened(study?.token ?? "", exam)).toEqual(["ok", "ok"]);
    const uses = await db().select().from(shareUses).where(eq(shareUses.shareLinkId, share.id));
    expect(uses.map(({ outcome }) => outcome)).toEqual(["opened", "study"]);
    const without = await shared({ withStudy: false });
    expect((await read(without.share.link)).study).toBeNull();
  });

  test("until it is revoked, expires, is recalled, or has another PIN: each picture asks", async () => {
    const revoked = await shared();
    const { study } = await read(revoked.share.link);
    await as(manager.token).shares.revoke({ id: revoked.share.id });
    expect(await opened(study?.token ?? "", revoked.exam)).toEqual(["url_revoked", "url_revoked"]);

    const expired = await shared();
    const before = (await read(expired.share.link)).study?.token ?? "";
    await db().update(shareLinks).set({ expires: new Date() }).where(eq(shareLinks.id, expired.share.id));
    expect(await opened(before, expired.exam)).toEqual(["url_revoked", "url_revoked"]);

    const recalled = await shared();
    const token = (await read(recalled.share.link)).study?.token ?? "";
    await db().update(reports).set({ status: "cancelled" }).where(eq(reports.id, recalled.report.id));
    expect(await opened(token, recalled.exam)).toEqual(["url_revoked", "url_revoked"]);

    const locked = await shared({ pinKind: "generated" });
    const { link, pin, id } = locked.share;
    expect((await problemOf(read(link))).code).toBe("share_pin_required");
    const { pass } = await world.anonymous.shares.pass({ link, pin: pin ?? "" });
    const behindPin = (await read(link, pass)).study?.token ?? "";
    expect(await opened(behindPin, locked.exam)).toEqual(["ok", "ok"]);
    await as(manager.token).shares.newPin({ id });
    expect(await opened(behindPin, locked.exam)).toEqual(["url_revoked", "url_revoked"]);
  });

  test("is not made where the group seals its images", async () => {
    const sealed = await world.given.group({ featEncryptionViewerOn: true });
    const home = await world.given.organization({ groupId: sealed.id });
    const printer = await world.given.member(home, "collaborator");
    const report = await approvedReport(world, home);
    const create = as(printer.token).shares.create({ id: report.id, pinKind: "none", withStudy: true });
    expect((await problemOf(create)).code).toBe("images_sealed");
    expect((await as(printer.token).shares.list({ id: report.id })).mayShareStudy).toBe(false);
  });
});
