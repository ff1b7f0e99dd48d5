import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ChunkLoadError, chunkError, CssChunkLoadError, lazyChunk } from "../connection/lazy-chunk";
import { maskedPath } from "./masked-path";
import { withNotice } from "../page/notices";
import type { PassingNotice } from "../page/notices";
import { pageOptions, titleKey } from "../page/page-options";
import { clientVersion, versionAdvice } from "./version";

describe("version check", () => {
  it("advises by what the file says", () => {
    expect(versionAdvice({ version: clientVersion })).toBe("current");
    expect(versionAdvice({ version: clientVersion, forced: true })).toBe("current");
    expect(versionAdvice({ version: "9.9.9" })).toBe("refresh");
    expect(versionAdvice({ version: "9.9.9", forced: true })).toBe("force");
    expect(versionAdvice("<html>")).toBe("current");
    expect(versionAdvice(null)).toBe("current");
  });
});

describe("lazy chunks", () => {
  it.each([
    ["Failed to fetch dynamically imported module: http://x/a.js", "missing"],
    ["error loading dynamically imported module: http://x/a.js", "missing"],
    ["Importing a module script failed.", "missing"],
  ])("name %j as missing", (message, type) => {
    expect(chunkError(new TypeError(message))).toMatchObject({ name: "ChunkLoadError", type });
  });

  it("keep the browser's name of any other error", () => {
    expect(chunkError(new SyntaxError("Unexpected token"))).toMatchObject({
      name: "ChunkLoadError",
      type: "SyntaxError",
    });
  });

  it("name a missing style sheet apart", () => {
    const error = chunkError(new Error("Unable to preload CSS for /assets/a.css"));
    expect(error).toBeInstanceOf(CssChunkLoadError);
    expect(error).toMatchObject({ code: "CSS_CHUNK_LOAD_FAILED" });
  });

  it("give up after their time", async () => {
    const loading = lazyChunk(() => new Promise<never>(() => {}), 5);
    await expect(loading).rejects.toEqual(expect.any(ChunkLoadError));
    await expect(loading).rejects.toMatchObject({ type: "timeout" });
  });

  it("are all loaded so", async () => {
    const files = (await readdir("app", { recursive: true })).filter((path) => /\.tsx?$/.test(path));
    const plain = await Promise.all(
      files.map(async (path) => {
        const lines = (await readFile(`app/${path}`, "utf8")).split("\n");
        const imports = lines.filter((line) => /^(?!\s*(\/\*|\*|\/\/)).*(?<![.\w]|typeof )import\(/.test(line));
        return imports
          .filter((line) => !/lazyChunk\(\(\) => import\(|latePart\(async \(\) => \(await import\(/.test(line))
          .map((line) => `${path}: ${line}`);
      }),
    );
    expect(plain.flat()).toEqual([]);
  });

  it("hand over what arrived", async () => {
    await expect(lazyChunk(() => Promise.resolve({ viewer: 1 }))).resolves.toEqual({ viewer: 1 });
  });
});

describe("page views", () => {
  it("never name an exam, a report or a query", () => {
    const params = { examId: "0b9f3c1e-1111-4111-8111-111111111111", reportId: "张三" };
    expect(maskedPath(`/studies/${params.examId}/reports/${encodeURIComponent("张三")}`, params)).toBe(
      "/studies/:examId/reports/:reportId",
    );
    expect(maskedPath("/charge/20260101", {})).toBe("/charge/:id");
    expect(maskedPath("/张三/whatever", { "*": "张三/whatever" })).toBe("/:unknown");
    expect(maskedPath("/studies", {})).toBe("/studies");
  });
});

describe("passing notices", () => {
  const notice = (key: string): PassingNotice => ({ key, tone: "info", text: key });

  it("are three at most, the oldest goes", () => {
    const shown = ["a", "b", "c", "d"].map(notice).reduce(withNotice, [] as readonly PassingNotice[]);
    expect(shown.map(({ key }) => key)).toEqual(["b", "c", "d"]);
  });

  it("are not shown twice", () => {
    const shown = [notice("a")];
    expect(withNotice(shown, notice("a"))).toBe(shown);
  });
});

describe("page options", () => {
  it("leave scripts or shell out when one matched route says so", () => {
    expect(pageOptions([{ handle: undefined }, { handle: { i18n: "common" } }])).toEqual({
      hasScripts: true,
      hasChrome: true,
    });
    expect(pageOptions([{ handle: {} }, { handle: { hydrate: false } }]).hasScripts).toBe(false);
    expect(pageOptions([{ handle: { chrome: false } }]).hasChrome).toBe(false);
  });

  it("take the innermost title", () => {
    expect(titleKey([{ handle: { title: "common.shell.menu" } }, { handle: { title: "accounts.login.title" } }])).toBe(
      "accounts.login.title",
    );
    expect(titleKey([{ handle: null }])).toBeUndefined();
  });
});
