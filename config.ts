import { accessSync, constants, existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { isAddressRange } from "#contract/kernel/address-range";
import { trustedProxies, type TrustedProxies } from "./server/trusted-proxies";

const oneOf = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.enum(values, `needs ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`);
const flag = oneOf("true", "false").transform((value) => value === "true");

function wholeNumber(least: number, most: number) {
  const rule = `needs a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: rule, abort: true })
    .transform(Number)
    .pipe(z.number().min(least, rule).max(most, rule));
}
const port = (least: number) => wholeNumber(least, 65535);

const webAddress = z.url({ protocol: /^https?$/, error: "needs an address that begins with http:// or https://" });
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: "needs an address like postgres://user:password@host:5432/database",
});

const isReadable = (path: string) => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};
const readableFile = z.string().refine(isReadable, "needs a file that this user may read");

const proxyRule =
  "needs false, true (one proxy), a number of proxies up to 9, or the proxies' addresses or ranges like 10.0.0.0/8 with commas";
const proxies = z
  .string()
  .default("false")
  .transform((text, { addIssue }): TrustedProxies => {
    const read = trustedProxies(text);
    if (read) return read;
    addIssue(proxyRule);
    return z.NEVER;
  });

const secret = z.string().min(32, "needs at least 32 characters");

const handoverRule = "needs source=secret, several with commas between, each secret of at least 32 characters";
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
          .tuple([z.string().regex(/^[\w.-]{1,64}$/, handoverRule), z.string(handoverRule).min(32, handoverRule)])
          .rest(z.string()),
      )
      .transform((pairs) => Object.fromEntries(pairs.map(([source, secret]) => [source, secret]))),
  );

const secretsKeyRule = "needs 32 bytes in hex or base64, such as `openssl rand -hex 32` gives";

/** What secrets of others are sealed with in the database. */
const SecretsKey = z
  .string()
  .trim()
  .regex(/^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i, secretsKeyRule);

/** Addresses and ranges of them in CIDR notation, with commas between. */
const AddressRanges = z
  .string()
  .transform((list) => list.split(",").map((range) => range.trim()))
  .refine((ranges) => ranges.every(isAddressRange), "needs IP addresses or CIDR ranges with commas between");

/** Addresses of STUN and TURN servers (RFC 7064, RFC 7065), with commas between. */
const IceAddresses = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .refine(
    (addresses) => addresses.every((address) => /^(stuns?|turns?):[^\s@]+$/.test(address)),
    "needs addresses like turns:turn.example.cn:443?transport=tcp with commas between",
  );

/** Every setting of the product; `.env.example` explains each. An empty value counts as not set. */
const Environment = z.object({
  NODE_ENV: oneOf("production", "development", "test").default("production"),
  DEMO: flag.default(false),
  DEMO_ON_NETWORK: flag.default(false),
  HOST: z.string().optional(),
  PORT: port(0).default(3000),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(12),
  DIMSE_PORT: port(0).optional(),
  DIMSE_HOST: z.string().optional(),
  DIMSE_TLS_PORT: port(1).default(2762),
  DIMSE_TLS_KEY: readableFile.optional(),
  DIMSE_TLS_CERT: readableFile.optional(),
  DIMSE_TLS_CA: readableFile.optional(),
  METRICS_PORT: port(1).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  ALLOWED_ADDRESSES: AddressRanges.optional(),
  AUDIT_KEY: readableFile.optional(),
  AUDIT_SEAL_URL: webAddress.optional(),
  API_URL: webAddress.optional(),
  PUBLIC_ORIGIN: webAddress.optional(),
  TRUST_PROXY: proxies,
  SECURE_COOKIES: flag.optional(),
  COOKIE_SECRET: secret.optional(),
  SECRETS_KEY: SecretsKey.optional(),
  WEB_TIER_SECRET: secret.optional(),
  SESSION_HOURS: wholeNumber(1, 720).default(12),
  DISK_RESERVE_MB: wholeNumber(0, 9_999_999).default(1_024),
  MAX_FILE_MB: wholeNumber(1, 16_384).default(2_048),
  LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  BILLING_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/, "needs a host name in small letters, without port")
    .optional(),
  ANALYTICS_URL: webAddress.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMS_PROVIDER: oneOf("outbox", "aliyun", "tencent", "twilio").default("outbox"),
  SMS_URL: webAddress.optional(),
  SMS_REGION: z.string().default("ap-guangzhou"),
  SMS_KEY_ID: z.string().optional(),
  SMS_KEY_SECRET: z.string().optional(),
  SMS_APP_ID: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE: z.string().optional(),
  SMS_CRITICAL_TEMPLATE: z.string().optional(),
  SMS_TURN_TEMPLATE: z.string().optional(),
  SMS_BOOKED_TEMPLATE: z.string().optional(),
  SMS_MOVED_TEMPLATE: z.string().optional(),
  SMS_CANCELLED_TEMPLATE: z.string().optional(),
  SMS_REMINDER_TEMPLATE: z.string().optional(),
  SMS_RECALLED_TEMPLATE: z.string().optional(),
  SMS_AMENDED_TEMPLATE: z.string().optional(),
  SMS_CONSULTATION_TEMPLATE: z.string().optional(),
  SMS_FROM: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "needs an address like smtps://user:password@mail.example.cn:465" })
    .optional(),
  SMTP_FROM: z.email("needs a mail address like pacs@example.cn").optional(),
  SMTP_NAME: z.string().default("Radbridge"),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_OPEN_URL: webAddress.default("https://open.weixin.qq.com"),
  WECHAT_API_URL: webAddress.default("https://api.weixin.qq.com"),
  WECHAT_OFFICIAL_APP_ID: z.string().optional(),
  WECHAT_OFFICIAL_APP_SECRET: z.string().optional(),
  WECHAT_OFFICIAL_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9]{3,32}$/, "needs 3 to 32 letters and digits")
    .optional(),
  WECHAT_OFFICIAL_CRITICAL_TEMPLATE: z.string().optional(),
  WECHAT_OFFICIAL_CRITICAL_FIELD: z.string().default("thing1"),
  WECHAT_OFFICIAL_CONSULTATION_TEMPLATE: z.string().optional(),
  WECHAT_OFFICIAL_CONSULTATION_FIELD: z.string().default("thing1"),
  WECHAT_MP_URL: webAddress.default("https://mp.weixin.qq.com"),
  HANDOVER_SECRETS: HandoverSecrets,
  TURN_URLS: IceAddresses,
  TURN_SECRET: z.string().optional(),
  LIVEKIT_URL: z.url({ protocol: /^wss?$/, error: "needs an address that begins with wss:// or ws://" }).optional(),
  LIVEKIT_KEY: z.string().optional(),
  LIVEKIT_SECRET: secret.optional(),
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

/**
 * Where DICOM associations are taken; null nowhere. Other machines reach them once DIMSE_HOST says at which address: by
 * then the peers are entered. The demo takes them where the port is free.
 */
function dimseOf({ DEMO, DIMSE_PORT, DIMSE_HOST, DIMSE_TLS_PORT, DIMSE_TLS_KEY }: z.infer<typeof Environment>) {
  const host = DIMSE_HOST ?? "127.0.0.1";
  const isOpen = DIMSE_PORT !== 0 && (DIMSE_PORT !== undefined || DEMO);
  const doors = [
    ...(isOpen ? [{ port: DIMSE_PORT ?? demoDimsePort, host, isTls: false }] : []),
    ...(DIMSE_TLS_KEY ? [{ port: DIMSE_TLS_PORT, host, isTls: true }] : []),
  ];
  /** Of the demo's own port it is no fault where it is taken. */
  return doors.length === 0 ? null : { doors, isDefault: DIMSE_PORT === undefined };
}

/**
 * Whose web tier this is, and by what it signs its cookies; null where the platform is in this process.
 *
 * @throws ConfigError without a secret of its own
 */
function webTierOf({ API_URL, COOKIE_SECRET }: z.infer<typeof Environment>) {
  if (!API_URL) return null;
  if (!COOKIE_SECRET) throw new ConfigError("API_URL also needs COOKIE_SECRET: the web tier keeps no state.");
  return { apiUrl: API_URL, cookieSecret: COOKIE_SECRET };
}

const isLoopback = (host = "127.0.0.1") => host === "localhost" || host === "::1" || /^127\.[\d.]+$/.test(host);

/** Everybody knows the passwords of the demo. @throws ConfigError where others could reach it */
function requireQuietDemo({ DEMO, DEMO_ON_NETWORK, HOST, DIMSE_HOST }: z.infer<typeof Environment>): void {
  if (!DEMO || DEMO_ON_NETWORK) return;
  for (const [name, host] of Object.entries({ HOST, DIMSE_HOST })) {
    if (isLoopback(host)) continue;
    throw new ConfigError(
      `DEMO listens on this machine alone, since everybody knows its passwords: ${name} "${host}" also needs DEMO_ON_NETWORK=true.`,
    );
  }
}

/** One line for each wrong setting: its name, its value and what it needs. */
function wrongSettings(issues: z.core.$ZodIssue[], set: Record<string, string | undefined>): string {
  const rules = new Map(issues.map(({ path: [name], message }) => [String(name), message]));
  const lines = [...rules].map(([name, rule]) => `  ${name} is ${shownValue(name, set[name])}: it ${rule}.`);
  return `These settings are wrong (environment or .env):\n${lines.join("\n")}`;
}

/** What a log may hold of a value: nothing of a secret, of an address nothing before the host. */
const shownValue = (name: string, value = "") =>
  /SECRET|TOKEN/.test(name) ? "not right (a secret, not shown)" : `"${value.replace(/^.*@/s, "…@")}"`;

/**
 * The configuration, from the environment and, below it, a `.env` file in the working folder.
 *
 * @throws ConfigError that lists every wrong value
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  if (environment === process.env && existsSync(".env")) process.loadEnvFile(".env");
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(wrongSettings(parsed.error.issues, set));
  const env = parsed.data;
  if (env.S3_ENDPOINT && !(env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError("S3_ENDPOINT also needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  }
  const missing = smsNeeds[env.SMS_PROVIDER].filter((name) => !env[name]);
  if (missing.length > 0) throw new ConfigError(`SMS_PROVIDER ${env.SMS_PROVIDER} also needs ${missing.join(", ")}.`);
  const lacking = env.WECHAT_OFFICIAL_APP_ID ? officialNeeds.filter((name) => !env[name]) : [];
  if (lacking.length > 0) throw new ConfigError(`WECHAT_OFFICIAL_APP_ID also needs ${lacking.join(", ")}.`);
  if (!env.SMTP_URL !== !env.SMTP_FROM) throw new ConfigError("SMTP_URL and SMTP_FROM need each other.");
  if (!env.DIMSE_TLS_KEY !== !env.DIMSE_TLS_CERT)
    throw new ConfigError("DIMSE_TLS_KEY and DIMSE_TLS_CERT need each other.");
  if (env.TURN_URLS.some((address) => address.startsWith("turn")) && !env.TURN_SECRET)
    throw new ConfigError("TURN_URLS with a turn: or turns: address also need TURN_SECRET.");
  if (env.LIVEKIT_URL && !(env.LIVEKIT_KEY && env.LIVEKIT_SECRET))
    throw new ConfigError("LIVEKIT_URL also needs LIVEKIT_KEY and LIVEKIT_SECRET.");
  requireQuietDemo(env);
  if (env.API_URL && env.DIMSE_PORT) throw new ConfigError("DIMSE_PORT needs the platform: not with API_URL.");
  return {
    ...env,
    dimse: dimseOf(env),
    webTier: webTierOf(env),
    /** Cookies go back over HTTPS alone, and browsers are told to come by it alone. */
    secureCookies: env.SECURE_COOKIES ?? env.PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    HOST: env.HOST ?? (env.DEMO ? "127.0.0.1" : "0.0.0.0"),
    DATA_DIR: resolve(env.DATA_DIR ?? (env.DEMO ? "demo-data" : "data")),
  };
}
