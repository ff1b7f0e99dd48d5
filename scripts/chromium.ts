import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A Chromium on this machine: CHROMIUM_PATH, Playwright's own, or the system's; null when there is none. */
export function chromiumPath(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? "", chromium.executablePath(), ...installed];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

/**
 * Finds Chromium or installs it: Playwright's download first, then Debian's package.
 *
 * @throws Error that says what to do by hand
 */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found) return found;
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "inherit" }).status === 0;
  run(process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium");
  if (!chromiumPath()) {
    const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const apt = (...args: string[]) => {
      const [command = "apt-get", ...rest] = [...asRoot, "apt-get", ...args];
      return run(command, ...rest);
    };
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
  }
  const path = chromiumPath();
  if (path) return path;
  throw new Error("The browser tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH.");
}
