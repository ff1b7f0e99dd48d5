import { expect, test } from "vitest";
import { signedHeaders } from "./aliyun-sms";
import { authorization } from "./tencent-sms";

test("Alibaba Cloud's own example of ACS3-HMAC-SHA256 comes out as its documentation prints it", () => {
  const call = {
    host: "ecs.cn-shanghai.aliyuncs.com",
    action: "RunInstances",
    version: "2014-05-26",
    query: "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
  };
  const headers = signedHeaders(call, {
    keyId: "YourAccessKeyId",
    keySecret: "YourAccessKeySecret",
    now: new Date("2023-10-26T10:22:32Z"),
    nonce: "3156853299f313e23d1673dc12e1703d",
  });
  expect(headers.authorization).toBe(
    "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

test("Tencent Cloud's own example of TC3-HMAC-SHA256 comes out as its documentation prints it", () => {
  const call = {
    host: "cvm.tencentcloudapi.com",
    service: "cvm",
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  };
  const key = { keyId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******", keySecret: "Gu5t9xGARNpq86cd98joQYCN3*******" };
  expect(authorization(call, key, new Date(1_551_113_065_000))).toContain(
    "Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c",
  );
});
