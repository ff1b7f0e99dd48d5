import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accounts, auditEvents, notifications } from "#api/infrastructure/database/schema/index";
import { createApi, type Api } from "#api/http";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { doDueJobs } from "#api/infrastructure/jobs/job-worker";
import { sendMessageJob } from "#api/reading/notifications/send-message-job";
import { tell } from "#api/kernel/notifications/notification-queries";
import type { Platform } from "#api/infrastructure/platform";
import type { OfficialSettings } from "#api/infrastructure/wechat/official-account";
import { outsideServer, type OutsideServer, type SeenRequest } from "../../../support/outside-server";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let wechat: OutsideServer;
let platform: Platform;
let api: Api;

/** WeChat's interface of official accounts: tokens, QR codes, template messages; errors come under HTTP 200. */
function speakingWechat({ tokens = ["token-1"], message = { errcode: 0, msgid: 1 } as unknown } = {}) {
  let given = 0;
  return ({ url, body, method }: SeenRequest): unknown => {
    if (method !== "POST") return { errcode: 43002 };
    const asked: unknown = JSON.parse(body);
    if (url.pathname === "/cgi-bin/stable_token") {
      const right = { grant_type: "client_credential", appid: "wx-official", secret: "official-secret" };
      if (JSON.stringify(asked) !== JSON.stringify(right)) return { errcode: 40125 };
      given += 1;
      return { access_token: tokens[Math.min(given, tokens.length) - 1], expires_in: 7200 };
    }
    if (url.searchParams.get("access_token") !== tokens.at(-1)) return { errcode: 42001, errmsg: "expired" };
    if (url.pathname === "/cgi-bin/qrcode/create") {
      const scene = String(Object(asked).action_info.scene.scene_str);
      return { ticket: `ticket of ${scene}`, expire_seconds: 600, url: `http://weixin.qq.com/q/${scene}` };
    }
    return message;
  };
}

beforeEach(async () => {
  world ??= await testPlatform();
  wechat = await outsideServer();
  wechat.answer(speakingWechat());
  const wechatOfficial: OfficialSettings = {
    apiUrl: wechat.url,
    mpUrl: "https://mp.weixin.qq.com",
    appId: "wx-official",
    appSecret: "official-secret",
    token: "push0token",
    criticalTemplate: "template-1",
    criticalField: "thing1",
  };
  const settings = { ...world.platform.settings, wechatOfficial, publicOrigin: "https://pacs.example.cn" };
  platform = { ...world.platform, settings };
  api = createApi(platform);
});

const own = ({ token }: { token: string }) => api.client(token, testOrigin).wechats;
const paths = () => wechat.seen.map(({ url }) => url.pathname.replace("/cgi-bin/", ""));

function signedQuery(token = "push0token", at = Date.now()) {
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), "473920"];
  const signature = createHash("sha1").update([token, timestamp, nonce].sort().join("")).digest("hex");
  return new URLSearchParams({ signature, timestamp, nonce });
}

const push = (body: string | undefined, query = signedQuery()) =>
  api.fetch(
    new Request(`http://localhost/api/v1/wechats/push?${query}`, { method: body ? "POST" : "GET", body }),
    testOrigin,
  );

const event = (name: string, key: string, openId: string) =>
  `<xml><ToUserName><![CDATA[gh_1]]></ToUserName>\n<FromUserName><![CDATA[${openId}]]></FromUserName>` +
  `<CreateTime>123456789</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${name}]]></Event>` +
  `<EventKey><![CDATA[${key}]]></EventKey><Ticket><![CDATA[t]]></Ticket></xml>`;

/** The scene of a fresh QR code of the person. */
async function sceneFor(account: { token: string }) {
  const { url } = await own(account).qrscene({ language: "en" });
  return url.replace("http://weixin.qq.com/q/", "");
}

async function follow(account: { token: string }, openId: string) {
  const answer = await push(event("subscribe", `qrscene_${await sceneFor(account)}`, openId));
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("a QR code of the official account", () => {
  test("is not offered where none is configured, nor is anything pushed there", async () => {
    const account = await world.given.account();
    const here = world.clientOf(account).wechats;
    expect((await problemOf(here.qrscene({}))).code).toBe("not_found");
    expect(await here.following({})).toEqual({ isConfigured: false, since: null });
    expect((await world.fetch(`/api/v1/wechats/push?${signedQuery()}`)).status).toBe(404);
  });

  test("is asked for with a scene of its own, and drawn", async () => {
    const account = await world.given.account();
    const { url, qr, imageUrl, expires } = await own(account).qrscene({});
    const [, created] = wechat.seen;
    expect(JSON.parse(created?.body ?? "")).toEqual({
      expire_seconds: 600,
      action_name: "QR_STR_SCENE",
      action_info: { scene: { scene_str: url.replace("http://weixin.qq.com/q/", "") } },
    });
    const image = new URL(imageUrl);
    expect(image.origin + image.pathname).toBe("https://mp.weixin.qq.com/cgi-bin/showqrcode");
    expect(image.searchParams.get("ticket")).toMatch(/^ticket of follow\./);
    expect(qr).toMatch(/^<svg/);
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(590_000);
  });

  test("costs one token, however many ask at once; one that is over is renewed, once", async () => {
    const account = await world.given.account();
    await Promise.all([own(account).qrscene({}), own(account).qrscene({})]);
    await own(account).qrscene({});
    expect(paths().filter((path) => path === "stable_token")).toHaveLength(1);
    wechat.answer(speakingWechat({ tokens: ["token-2"] }));
    await own(account).qrscene({});
    expect(paths().filter((path) => path === "stable_token")).toHaveLength(2);
    // Refused again with the new one, it is not asked for ever.
    wechat.answer(speakingWechat({ tokens: ["token-3", "never-given", "never-given"] }));
    expect((await problemOf(own(account).qrscene({}))).code).toBe("wechat_failed");
  });

  test("says so when WeChat refuses, answers nonsense, or is not there, and works again when it is", async () => {
    const account = await world.given.account();
    const refused = async () => (await problemOf(own(account).qrscene({}))).code;
    wechat.answer({ body: { errcode: 40164, errmsg: "invalid ip, not in whitelist" } });
    expect(await refused()).toBe("wechat_failed");
    wechat.answer({ status: 502, body: "<html>" });
    expect(await refused()).toBe("wechat_failed");
    wechat.answer({ body: { access_token: "token-1" } });
    expect(await refused()).toBe("wechat_failed");
    wechat.answer(speakingWechat());
    expect((await own(account).qrscene({})).qr).toMatch(/^<svg/);
    await wechat.close();
    expect(await refused()).toBe("wechat_failed");
  });

  test("is given up on a WeChat that does not answer in time", { timeout: 15_000 }, async () => {
    wechat.answer(null);
    const began = Date.now();
    expect((await problemOf(own(await world.given.account()).qrscene({}))).code).toBe("wechat_failed");
    expect(Date.now() - began).toBeLessThan(12_000);
  });
});

describe("what WeChat pushes", () => {
  test("is taken with its signature alone, and while it is fresh", async () => {
    const query = signedQuery();
    query.set("echostr", "echo <b>");
    const echoed = await push(undefined, query);
    expect([echoed.status, await echoed.text()]).toEqual([200, "echo <b>"]);
    expect(echoed.headers.get("content-type")).toContain("text/plain");
    const statuses = await Promise.all(
      [signedQuery("another"), signedQuery("push0token", Date.now() - 600_000), new URLSearchParams()].map(
        async (wrong) => (await push(event("subscribe", "", "o1"), wrong)).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 403]);
  });

  test("binds who scanned, once, and tells him so; whoever follows already only scans", async () => {
    const account = await world.given.account();
    const scene = await sceneFor(account);
    const reply = await (await push(event("SCAN", scene, "open-1"))).text();
    expect(reply).toContain("<ToUserName>open-1</ToUserName><FromUserName>gh_1</FromUserName>");
    expect(reply).toContain("Messages about critical values");
    expect((await own(account).following({})).since).not.toBeNull();
    expect(await (await push(event("SCAN", scene, "open-2"))).text()).toContain("二维码已使用过或已过期");
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, account.id));
    expect(events.map(({ event }) => event)).toContain("wechat_followed");
  });

  test("does not take a WeChat away from another account; its owner ends it there, or unfollows", async () => {
    const [first, second] = [await world.given.account(), await world.given.account()];
    await follow(first, "open-3");
    expect(await follow(second, "open-3")).toContain("another account");
    expect((await own(second).following({})).since).toBeNull();
    await own(first).unfollow({});
    expect(await follow(second, "open-3")).toContain("Messages about critical values");
    expect(await (await push(event("unsubscribe", "", "open-3"))).text()).toBe("success");
    expect((await own(second).following({})).since).toBeNull();
  });

  test("is nothing to us from others' codes, of who is deactivated, or as another message", async () => {
    const account = await world.given.account();
    const scene = await sceneFor(account);
    for (const body of [event("subscribe", "", "o5"), event("SCAN", "shop-42", "o5"), event("CLICK", "menu", "o5")]) {
      expect(await (await push(body)).text()).toBe("success");
    }
    await world.platform.db.update(accounts).set({ deactivated: new Date() }).where(eq(accounts.id, account.id));
    expect(await (await push(event("SCAN", scene, "o5"))).text()).toContain("Make another one");
  });

  test.each([
    ["no XML", "hello"],
    ["half of it", "<xml><FromUserName>a</FromUserName>"],
    ["a document type", '<!DOCTYPE xml [<!ENTITY a "b">]><xml><FromUserName>&a;</FromUserName></xml>'],
    ["nobody's", "<xml><MsgType>event</MsgType></xml>"],
  ])("is refused as %s", async (_, body) => {
    expect((await push(body)).status).toBe(400);
  });

  test("is read no further than a push is long", async () => {
    expect((await push(`<xml>${" ".repeat(70_000)}</xml>`)).status).toBe(413);
  });
});

describe("a critical value", () => {
  /** Tells an administrator who follows of a value that waits too long; `criticalValue` goes to whom they named. */
  async function dueFor(openId: string) {
    const bucket = await world.given.organization({ name: "青河市第一人民医院放射科远程影像诊断中心东院" });
    const account = await world.given.member(bucket, "admin");
    await follow(account, openId);
    const occasion = { kind: "criticalOverdue" as const, bucketId: bucket.id, occasion: openId };
    await platform.db.transaction((tx) => tell(tx, occasion));
    const ofAccount = eq(notifications.accountId, account.id);
    const [told] = await platform.db.select().from(notifications).where(ofAccount);
    return {
      id: told?.id ?? "",
      messageOf: async () => (await platform.db.select().from(notifications).where(ofAccount))[0]?.message,
    };
  }

  test("comes to WeChat by the template, without patient data, and is not sent again", async () => {
    const { id, messageOf } = await dueFor("open-7");
    await doDueJobs(platform, [sendMessageJob]);
    await platform.db.transaction((tx) => queueJob(tx, "sendMessage", [id]));
    await doDueJobs(platform, [sendMessageJob]);
    const sent = wechat.seen.filter(({ url }) => url.pathname.endsWith("template/send"));
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      {
        touser: "open-7",
        template_id: "template-1",
        url: "https://pacs.example.cn/critical-values",
        data: { thing1: { value: "青河市第一人民医院放射科远程影像诊断中心" } },
      },
    ]);
    expect(await messageOf()).toBe("sent");
  });

  test("is marked where WeChat refuses it", async () => {
    const { messageOf } = await dueFor("open-8");
    wechat.answer(speakingWechat({ message: { errcode: 43004, errmsg: "require subscribe" } }));
    await doDueJobs(platform, [sendMessageJob]);
    expect(await messageOf()).toBe("failed");
  });
});
