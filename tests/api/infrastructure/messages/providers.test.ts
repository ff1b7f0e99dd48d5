import { beforeEach, describe, expect, test } from "vitest";
import { aliyunSms } from "#api/infrastructure/messages/aliyun-sms";
import type { MessageSender } from "#api/infrastructure/messages/message";
import { OutsideRefusal } from "#api/infrastructure/outside/ask-json";
import { tencentSms } from "#api/infrastructure/messages/tencent-sms";
import { twilioSms } from "#api/infrastructure/messages/twilio-sms";
import { outsideServer, type OutsideServer } from "../../../support/outside-server";

const message = {
  about: "code" as const,
  mobile: "+8613800138000",
  code: "042917",
  minutes: 10,
  language: "chs" as const,
};
/** Of the kinds that a test does not send. */
const none = {
  ...{ critical: null, turn: null },
  ...{
    booked: null,
    moved: null,
    cancelled: null,
    reminder: null,
    reportRecalled: null,
    reportAmended: null,
    consultation: null,
  },
};
const key = { keyId: "key-1", keySecret: "secret-1", signName: "青河医院" };

let server: OutsideServer;
let senders: Record<"aliyun" | "tencent" | "twilio", MessageSender>;
beforeEach(async () => {
  server = await outsideServer();
  const account = { ...key, url: server.url };
  senders = {
    aliyun: aliyunSms({
      provider: "aliyun",
      ...account,
      templates: { ...none, code: "SMS_1", critical: "SMS_2", reminder: "SMS_3" },
    }),
    tencent: tencentSms({
      provider: "tencent",
      ...account,
      templates: { ...none, code: "77", turn: "78" },
      appId: "1400",
      region: "ap-beijing",
    }),
    twilio: twilioSms({ provider: "twilio", ...account, from: "+15005550006" }),
  };
});

const refusalOf = (sender: MessageSender) =>
  sender.send(message).then(
    () => "sent",
    (error: unknown) => {
      if (!(error instanceof OutsideRefusal)) throw error;
      expect(error.message).not.toMatch(/042917|13800138000/);
      return error.reason;
    },
  );

describe("Alibaba Cloud", () => {
  test("is sent number and template in a signed query", async () => {
    server.answer({ body: { Code: "OK", Message: "OK", RequestId: "r", BizId: "b" } });
    await senders.aliyun.send(message);
    const { method, url, headers } = server.seen[0] ?? {};
    expect(method).toBe("POST");
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      PhoneNumbers: "8613800138000",
      SignName: "青河医院",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"042917","minutes":"10"}',
    });
    expect(headers).toMatchObject({ "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" });
    expect(headers?.authorization).toMatch(
      /^ACS3-HMAC-SHA256 Credential=key-1,SignedHeaders=host;.*,Signature=[0-9a-f]{64}$/,
    );
  });

  test("tells of a critical value by a template of its own, and names no patient", async () => {
    server.answer({ body: { Code: "OK" } });
    await senders.aliyun.send({ about: "critical", mobile: message.mobile, organization: "青河医院", language: "chs" });
    expect(Object.fromEntries(server.seen[0]?.url.searchParams ?? [])).toMatchObject({
      TemplateCode: "SMS_2",
      TemplateParam: '{"organization":"青河医院"}',
    });
    expect([senders.aliyun.sends("critical"), senders.tencent.sends("critical")]).toEqual([true, false]);
  });

  test("refuses under HTTP 200 too", async () => {
    server.answer({ body: { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "触发分钟级流控" } });
    expect(await refusalOf(senders.aliyun)).toBe("isv.BUSINESS_LIMIT_CONTROL");
    server.answer({ status: 400, body: { Code: "SignatureDoesNotMatch" } });
    expect(await refusalOf(senders.aliyun)).toBe("SignatureDoesNotMatch");
  });
});

describe("Tencent Cloud", () => {
  test("is sent number and template in a signed body", async () => {
    server.answer({ body: { Response: { SendStatusSet: [{ Code: "Ok", SerialNo: "1" }], RequestId: "r" } } });
    await senders.tencent.send(message);
    const { body = "", headers } = server.seen[0] ?? {};
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ["+8613800138000"],
      SmsSdkAppId: "1400",
      SignName: "青河医院",
      TemplateId: "77",
      TemplateParamSet: ["042917", "10"],
    });
    expect(headers).toMatchObject({ "x-tc-action": "SendSms", "x-tc-region": "ap-beijing" });
    expect(headers?.authorization).toMatch(/^TC3-HMAC-SHA256 Credential=key-1\/\d{4}-\d\d-\d\d\/sms\/tc3_request, /);
  });

  test("refuses as a whole or for the number", async () => {
    server.answer({ body: { Response: { Error: { Code: "AuthFailure.SignatureFailure" }, RequestId: "r" } } });
    expect(await refusalOf(senders.tencent)).toBe("AuthFailure.SignatureFailure");
    server.answer({ body: { Response: { SendStatusSet: [{ Code: "LimitExceeded.PhoneNumberDailyLimit" }] } } });
    expect(await refusalOf(senders.tencent)).toBe("LimitExceeded.PhoneNumberDailyLimit");
  });
});

describe("Twilio", () => {
  test("is sent the text itself, in the reader's language", async () => {
    server.answer({ status: 201, body: { sid: "SM1", status: "queued" } });
    await senders.twilio.send({ ...message, language: "en" });
    const { url, body, headers } = server.seen[0] ?? {};
    expect(url?.pathname).toBe("/2010-04-01/Accounts/key-1/Messages.json");
    expect(headers?.authorization).toBe(`Basic ${Buffer.from("key-1:secret-1").toString("base64")}`);
    const form = new URLSearchParams(body);
    expect(form.get("To")).toBe("+8613800138000");
    expect(form.get("From")).toBe("+15005550006");
    expect(form.get("Body")).toMatch(/042917.*10 minutes/);
  });

  test("refuses by its own number", async () => {
    server.answer({ status: 400, body: { code: 21211, message: "not a valid phone number", status: 400 } });
    expect(await refusalOf(senders.twilio)).toBe("21211");
  });
});

describe.each(["aliyun", "tencent", "twilio"] as const)("%s", (provider) => {
  test("that answers no JSON, or is not there, is told apart from a refusal", async () => {
    server.answer({ status: 502, body: "<html>Bad gateway</html>" });
    expect(await refusalOf(senders[provider])).toBe("SyntaxError");
    await server.close();
    expect(await refusalOf(senders[provider])).toBe("ECONNREFUSED");
  });
});

test("a provider that does not answer is given up before the person at the form is", async () => {
  server.answer(null);
  const began = Date.now();
  expect(await refusalOf(senders.tencent)).toBe("timeout");
  expect(Date.now() - began).toBeLessThan(10_000);
});
