import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "./scripts/chromium";
import {
  dimsePort,
  handoverSecret,
  productPort,
  wechatToken,
  wechatUrl,
  webTierSecret,
  webTierUrl,
} from "./tests/e2e/outside-parties";

const productUrl = `http://127.0.0.1:${productPort}`;
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "radbridge-e2e-")));
const desk = { ...devices["Desktop Chrome"], viewport: { width: 1366, height: 768 } };

/**
 * The product as people use it: the production build with demo data, in three kinds of browser; and its main job once more
 * through a web tier alone.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  fullyParallel: true,
  // One more than the processors of the smallest machine: a test waits a third of its time.
  workers: 3,
  // Patience, not a measure: a machine that serves others meanwhile takes several times as long as one that doesn't.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/playwright.json" }]],
  use: {
    baseURL: productUrl,
    locale: "zh-CN",
    screenshot: "only-on-failure",
    // What cannot be pressed is told where it stands, instead of at the end of the test's whole time.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: chromiumPath() ?? undefined,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    },
  },
  projects: [
    { name: "desktop", use: desk },
    { name: "no-javascript", grep: /@no-scripts/, use: { ...desk, javaScriptEnabled: false } },
    { name: "phone", grep: /@phone/, use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
    { name: "web-tier", testMatch: "main-job.test.ts", use: { ...desk, baseURL: webTierUrl } },
  ],
  webServer: [
    {
      command: "node --import tsx tests/e2e/wechat-server.ts",
      url: `${wechatUrl}/ready`,
      gracefulShutdown: { signal: "SIGTERM", timeout: 2_000 },
    },
    {
      command: "node build/server.mjs",
      url: `${productUrl}/readyz`,
      env: {
        DEMO: "true",
        PORT: String(productPort),
        DATA_DIR: dataDir,
        DIMSE_PORT: String(dimsePort),
        LOG_LEVEL: "warn",
        BILLING_HOST: "localhost",
        WECHAT_APP_ID: "wx-of-the-browser-tests",
        WECHAT_APP_SECRET: "secret",
        WECHAT_OPEN_URL: wechatUrl,
        WECHAT_API_URL: wechatUrl,
        WECHAT_OFFICIAL_APP_ID: "wx-official-of-the-browser-tests",
        WECHAT_OFFICIAL_APP_SECRET: "secret",
        WECHAT_OFFICIAL_TOKEN: wechatToken,
        WECHAT_OFFICIAL_CRITICAL_TEMPLATE: "template",
        HANDOVER_SECRETS: `his=${handoverSecret}`,
        WEB_TIER_SECRET: webTierSecret,
      },
      timeout: 120_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      stdout: "pipe",
    },
    {
      command: "npm run start:web",
      url: `${webTierUrl}/readyz`,
      env: {
        HOST: "127.0.0.1",
        PORT: new URL(webTierUrl).port,
        API_URL: productUrl,
        COOKIE_SECRET: "cookies of the browser tests' web tier",
        WEB_TIER_SECRET: webTierSecret,
        LOG_LEVEL: "warn",
      },
      timeout: 120_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      stdout: "pipe",
    },
  ],
});
