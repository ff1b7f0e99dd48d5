import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const wholeNumber = z.coerce.number("needs a whole number").int("needs a whole number");

/** `his=secret,pacs=other secret`: each secret at least 32 characters, as HS256 asks for (RFC 7518 §3.2). */
const HandoverSecrets = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s)),
  )
  .pipe(
    z
      .array(
        z
          .tuple([z.string().regex(/^[\w.-]{1,64}$/), z.string().min(32, "needs secrets of 32 characters")])
          .rest(z.string()),
      )
      .transform((pairs) => Object.fromEntries(pairs.map(([source, secret]) => [source, secret]))),
  );

/** Every setting of the product; `.env.example` explains each. An empty value counts as not set. */
const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DEMO: flag.default(false),
  HOST: z.string().optional(),
  PORT: wholeNumber.min(0).max(65535).default(3000),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: wholeNumber.min(2).max(200).default(12),
  DIMSE_PORT: wholeNumber.min(0).max(65535).optional(),
  DIMSE_HOST: z.string().optional(),
  DIMSE_TLS_PORT: wholeNumber.min(1).max(65535).default(2762),
  DIMSE_TLS_KEY: z.string().optional(),
  DIMSE_TLS_CERT: z.string().optional(),
  DIMSE_TLS_CA: z.string().optional(),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  SECURE_COOKIES: flag.default(false),
  COOKIE_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SESSION_HOURS: wholeNumber.min(1).max(720).default(12),
  MAX_FILE_MB: wholeNumber.min(1).max(16_384).default(2_048),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  BILLING_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/, "needs a host name in small letters, without port")
    .optional(),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMS_PROVIDER: z.enum(["outbox", "aliyun", "tencent", "twilio"]).default("outbox"),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_REGION: z.string().default("ap-guangzhou"),
  SMS_KEY_ID: z.string().optional(),
  SMS_KEY_SECRET: z.string().optional(),
  SMS_APP_ID: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE: z.string().optional(),
  SMS_CRITICAL_TEMPLATE: z.string().optional(),
  SMS_FROM: z.string().optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_OPEN_URL: z.url({ protocol: /^https?$/ }).default("https://open.weixin.qq.com"),
  WECHAT_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.weixin.qq.com"),
  WECHAT_OFFICIAL_APP_ID: z.string().optional(),
  WECHAT_OFFICIAL_APP_SECRET: z.string().optional(),
  WECHAT_OFFICIAL_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/, "needs 3 to 32 letters and digits")
    .optional(),
  WECHAT_OFFICIAL_CRITICAL_TEMPLATE: z.string().optional(),
  WECHAT_OFFICIAL_CRITICAL_FIELD: z.string().default("thing1"),
  WECHAT_MP_URL: z.url({ protocol: /^https?$/ }).default("https://mp.weixin.qq.com"),
  HANDOVER_SECRETS: HandoverSecrets,
});

const smsNeeds = {
  outbox: [],
  aliyun: ["SMS_KEY_ID", "SMS_KEY_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATE"],
  tencent: ["SMS_KEY_ID", "SMS_KEY_SECRET", "SMS_APP_ID", "SMS_SIGN_NAME", "SMS_TEMPLATE"],
  twilio: ["SMS_KEY_ID", "SMS_KEY_SECRET", "SMS_FROM"],
} as const;

const officialNeeds = [
  "WECHAT_OFFICIAL_APP_SECRET",
  "WECHAT_OFFICIAL_TOKEN",
  "WECHAT_OFFICIAL_CRITICAL_TEMPLATE",
] as const;

export type Config = ReturnType<typeof readConfig>;

/** A wrong or missing setting: names each one and what it must be. */
export class ConfigError extends Error {}

/** Where the demo takes DICOM associations unless told. */
export const demoDimsePort = 11112;

/** Where DICOM associations are taken; null nowhere. The demo takes them on its own machine, where the port is free. */
function dimseOf({ DEMO, DIMSE_PORT, DIMSE_HOST, DIMSE_TLS_PORT, DIMSE_TLS_KEY }: z.infer<typeof Environment>) {
  const host = DIMSE_HOST ?? (DEMO ? "127.0.0.1" : "0.0.0.0");
  const isOpen = DIMSE_PORT !== 0 && (DIMSE_PORT !== undefined || DEMO);
  const doors = [
    ...(isOpen ? [{ port: DIMSE_PORT ?? demoDimsePort, host, isTls: false }] : []),
    ...(DIMSE_TLS_KEY ? [{ port: DIMSE_TLS_PORT, host, isTls: true }] : []),
  ];
  /** Of the demo's own port it is no fault where it is taken. */
  return doors.length === 0 ? null : { doors, isDefault: DIMSE_PORT === undefined };
}

/**
 * The configuration, from the environment and, below it, a `.env` file in the working folder.
 *
 * @throws ConfigError that lists every wrong value
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  if (environment === process.env && existsSync(".env")) process.loadEnvFile(".env");
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    throw new ConfigError(`These settings are wrong (environment or .env):\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  if (env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError("S3_ENDPOINT also needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  }
  const missing = smsNeeds[env.SMS_PROVIDER].filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(`SMS_PROVIDER ${env.SMS_PROVIDER} also needs ${missing.join(", ")}.`);
  const lacking = env.WECHAT_OFFICIAL_APP_ID ? officialNeeds.filter((name) => !env[name]) : [];
  if (lacking.length > 0) throw new ConfigError(`WECHAT_OFFICIAL_APP_ID also needs ${lacking.join(", ")}.`);
  if (!env.DIMSE_TLS_KEY !== !env.DIMSE_TLS_CERT)
    throw new ConfigError("DIMSE_TLS_KEY and DIMSE_TLS_CERT need each other.");
  if (env.API_URL && env.DIMSE_PORT) throw new ConfigError("DIMSE_PORT needs the platform: not with API_URL.");
  return {
    ...env,
    dimse: dimseOf(env),
    HOST: env.HOST ?? (env.DEMO ? "127.0.0.1" : "0.0.0.0"),
    DATA_DIR: resolve(env.DATA_DIR ?? (env.DEMO ? "demo-data" : "data")),
  };
}
