import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../config";

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig({ NODE_ENV: "test", ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("it was taken");
}

describe("a setting that makes no sense is refused in a line that names it, its value and what it needs", () => {
  test.each([
    [{ PORT: "70000" }, 'PORT is "70000": it needs a whole number from 0 to 65535.'],
    [{ PORT: "abc" }, 'PORT is "abc": it needs a whole number from 0 to 65535.'],
    [{ PORT: "-1" }, 'PORT is "-1": it needs a whole number from 0 to 65535.'],
    [{ SESSION_HOURS: "1.5" }, 'SESSION_HOURS is "1.5": it needs a whole number from 1 to 720.'],
    [{ DEMO: "yes" }, 'DEMO is "yes": it needs true or false.'],
    [{ SMS_PROVIDER: "x" }, 'SMS_PROVIDER is "x": it needs outbox, aliyun, tencent or twilio.'],
    [{ S3_ENDPOINT: "s3" }, 'S3_ENDPOINT is "s3": it needs an address that begins with http:// or https://.'],
    [
      { TRUST_PROXY: "10.0.0.0/40" },
      'TRUST_PROXY is "10.0.0.0/40": it needs false, true (one proxy), a number of proxies up to 9, or the proxies\' addresses or ranges like 10.0.0.0/8 with commas.',
    ],
    [{ DIMSE_TLS_KEY: "/none" }, 'DIMSE_TLS_KEY is "/none": it needs a file that this user may read.'],
  ])("%o", (environment, line) => {
    expect(refusalOf(environment)).toBe(`These settings are wrong (environment or .env):\n  ${line}`);
  });

  test("each in a line of its own, in words of ours", () => {
    const lines = refusalOf({
      NODE_ENV: "prod",
      PORT: "70000",
      DATABASE_URL: "mysql://ris:p/w@host/ris",
      COOKIE_SECRET: "sesame",
      LOG_LEVEL: "loud",
      BILLING_HOST: "A:1",
      HANDOVER_SECRETS: "his=sesame,=sesame,pacs",
      WECHAT_OFFICIAL_TOKEN: "sesame!",
    });
    expect(lines.split("\n")).toHaveLength(9);
    expect(lines).not.toMatch(/Invalid|expected|sesame|p\/w/);
  });
});

test("a demo listens on its own machine, unless it is let onto the network by name", () => {
  for (const name of ["HOST", "DIMSE_HOST"]) {
    expect(refusalOf({ DEMO: "true", [name]: "0.0.0.0" })).toContain("DEMO_ON_NETWORK");
    expect(readConfig({ NODE_ENV: "test", DEMO: "true", DEMO_ON_NETWORK: "true", [name]: "0.0.0.0" }).DEMO).toBe(true);
  }
  expect(readConfig({ NODE_ENV: "test", DEMO: "true", HOST: "::1" }).HOST).toBe("::1");
  expect(readConfig({ NODE_ENV: "test", DEMO: "true" })).toMatchObject({ HOST: "127.0.0.1" });
});

test("a web tier needs a secret for its cookies, and takes no associations", () => {
  const API_URL = "http://10.0.0.5:3000";
  const COOKIE_SECRET = "a secret of the tests with 32 characters";
  expect(refusalOf({ API_URL })).toBe("API_URL also needs COOKIE_SECRET: the web tier keeps no state.");
  expect(refusalOf({ API_URL, COOKIE_SECRET, DIMSE_PORT: "11112" })).toContain("DIMSE_PORT");
  const { webTier } = readConfig({ NODE_ENV: "test", API_URL, COOKIE_SECRET });
  expect(webTier).toEqual({ apiUrl: API_URL, cookieSecret: COOKIE_SECRET });
});

test("cookies are for HTTPS alone where the public address is one, unless people also come by plain HTTP", () => {
  const isSecure = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", ...environment }).secureCookies;
  expect(isSecure({})).toBe(false);
  expect(isSecure({ PUBLIC_ORIGIN: "http://10.0.0.5:3000" })).toBe(false);
  expect(isSecure({ PUBLIC_ORIGIN: "https://images.hospital.cn" })).toBe(true);
  expect(isSecure({ PUBLIC_ORIGIN: "https://images.hospital.cn", SECURE_COOKIES: "false" })).toBe(false);
});

test("numbers are taken as they are written, and what is not set has its usual value", () => {
  const { PORT, MAX_FILE_MB, DIMSE_PORT } = readConfig({ NODE_ENV: "test", PORT: "0", DIMSE_PORT: "" });
  expect({ PORT, MAX_FILE_MB, DIMSE_PORT }).toEqual({ PORT: 0, MAX_FILE_MB: 2048, DIMSE_PORT: undefined });
});

test("associations are taken from this machine alone until an address for others is set", () => {
  const hostOf = (more: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", DIMSE_PORT: "11112", ...more }).dimse?.doors[0]?.host;
  expect(hostOf({})).toBe("127.0.0.1");
  expect(hostOf({ DIMSE_HOST: "0.0.0.0" })).toBe("0.0.0.0");
  expect(refusalOf({ ALLOWED_ADDRESSES: "10.0.0.0/33" })).toContain("needs IP addresses or CIDR ranges");
});
