import { afterAll, describe, expect, test } from "vitest";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { missingPublicOrigin } from "../../../../server/platform-config";
import { approvedReport } from "../../../support/approved-report";
import { attached } from "../../../support/attaching";
import { testOrigin, testPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { onePixelPng } from "../../../support/sample-pictures";

afterAll(stopReportPrinting);

/** An installation in real use, asked by a browser at `url`. */
async function installation(publicOrigin: string | null, url = "http://192.168.1.20:3000", needsPublicOrigin = true) {
  const wechat = { appId: "a", appSecret: "s", openUrl: "https://open.example", apiUrl: "https://api.example" };
  const world = await testPlatform({ publicOrigin, needsPublicOrigin, wechat });
  const bucket = await world.given.organization();
  const account = await world.given.member(bucket, "admin");
  const report = await approvedReport(world, bucket);
  const { attachments } = await attached(world, account, report.id, [{ name: "1.png", bytes: onePixelPng }]);
  const api = world.api.client(account.token, { ...testOrigin, url });
  const links = {
    share: () => api.shares.create({ id: report.id, pinKind: "none" }),
    viewer: () => api.viewers.sharePath({ id: report.examId, days: 1 }),
    upload: () => api.organizationSettings.renewUploadToken({ id: bucket.id }),
    attachment: () => api.attachments.presign({ id: report.id, aid: attachments[0]?.id ?? "" }),
    signature: () => api.signature.ticket({}),
    wechat: () => api.social.address({ type: "wechat" }),
  };
  return { world, bucket, report, api, links };
}

const urlsOf = async (links: Record<string, () => Promise<{ url: string | null }>>) =>
  Object.values(links).reduce<Promise<string[]>>(
    async (all, make) => [...(await all), decodeURIComponent((await make()).url ?? "")],
    Promise.resolve([]),
  );

describe("in real use", () => {
  test.each([[null], ["http://images.hospital.cn"]])(
    "no link that leaves the house is made without an https address (%s)",
    async (set) => {
      const { api, bucket, report, links, world } = await installation(set);
      const token = "an-older-link";
      await world.platform.pool.query("update buckets set public_upload_token = $1 where id = $2", [token, bucket.id]);
      for (const make of Object.values<() => Promise<unknown>>(links))
        expect((await problemOf(make())).code).toBe("public_origin_missing");
      const upload = await api.organizationSettings.uploadToken({ id: bucket.id });
      expect(upload).toMatchObject({ token, hasAddress: false, url: null, qrCode: null });
      const sheet = await api.printing.sheet({ id: report.id, language: "en" });
      expect(sheet.dynamicQr).toBeNull();
      expect(sheet.sheet.versionLine).not.toContain("192.168.1.20");
    },
  );

  test("with one, every link begins with it, wherever the request says it came to", async () => {
    const { links } = await installation("https://images.hospital.cn", "http://evil.example");
    for (const url of await urlsOf(links)) {
      expect(url).toContain("https://images.hospital.cn/");
      expect(url).not.toContain("evil.example");
    }
  });

  test.each([["http://127.0.0.1:3000"], ["http://localhost:3000"], ["http://[::1]:3000"]])(
    "who works at the machine itself (%s) does without",
    async (url) => {
      const { links } = await installation(null, url);
      for (const made of await urlsOf(links)) expect(made).toContain(url);
    },
  );

  test("an address that only begins like the machine's own is another's", async () => {
    const { links } = await installation(null, "http://127.0.0.1.evil.example");
    expect((await problemOf(links.share())).code).toBe("public_origin_missing");
  });
});

test("a demo and development do without", async () => {
  const { links } = await installation(null, "http://192.168.1.20:3000", false);
  for (const url of await urlsOf(links)) expect(url).toContain("http://192.168.1.20:3000");
});

test("the operator is told at the start where links are refused", () => {
  const production = { NODE_ENV: "production", DEMO: false } as const;
  expect(missingPublicOrigin(production)).toContain("PUBLIC_ORIGIN");
  expect(missingPublicOrigin({ ...production, PUBLIC_ORIGIN: "http://10.0.0.5" })).toContain("PUBLIC_ORIGIN");
  expect(missingPublicOrigin({ ...production, PUBLIC_ORIGIN: "https://images.hospital.cn" })).toBeNull();
  expect(missingPublicOrigin({ ...production, DEMO: true })).toBeNull();
  expect(missingPublicOrigin({ NODE_ENV: "development", DEMO: false })).toBeNull();
});
