import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Debian's browser without a window: the same engine, and the browser tests take about two thirds of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A Chromium on this machine: CHROMIUM_PATH, a headless shell, Playwright's own, or the system's; null when there is none. */
export function chromiumPath(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? "", headlessShell, chromium.executablePath(), ...installed];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

const run = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

function aptInstall(name: string) {
  if (!existsSync("/usr/bin/apt-get")) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [command = "apt-get", ...rest] = [...asRoot, "apt-get", ...args];
    return run(command, ...rest);
  };
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", name);
}

/**
 * Finds Chromium or installs it: Debian's headless shell first, then Playwright's download, then Debian's whole browser.
 *
 * @throws Error that says what to do by hand
 */
export function ensureChromium(): string {
  const isChosen = Boolean(process.env.CHROMIUM_PATH);
  if (!isChosen && !existsSync(headlessShell)) aptInstall("chromium-headless-shell");
  if (!chromiumPath()) run(process.execPath, "node_modules/@playwright/test/cli.js", "install", "chromium");
  if (!chromiumPath()) aptInstall("chromium");
  const path = chromiumPath();
  if (path) return path;
  throw new Error("The browser tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH.");
}
