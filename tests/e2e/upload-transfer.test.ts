import type { Locator, Page } from "@playwright/test";
import { sampleDicom, sampleUid } from "../support/sample-dicom";
import { onePixelPng } from "../support/sample-pictures";
import { expectAccessible } from "./accessibility";
import { chooseInMenu } from "./menu";
import { demoAccount, expect, speak, test } from "./product";
import { said, saidWith } from "./said";
import { expectSpoken } from "./spoken";

/** A study of its own with so many images. */
function study(count: number) {
  const ids = { studyUid: sampleUid(), seriesUid: sampleUid() };
  return Array.from({ length: count }, (_, index) => ({
    name: `IM${index}.dcm`,
    mimeType: "application/dicom",
    buffer: sampleDicom({ ...ids, instanceNumber: String(index + 1), side: 64 }),
  }));
}

const noDicom = { name: "readme.txt", mimeType: "text/plain", buffer: Buffer.from("text") };

/** The first step: choose the files and send them on their way. */
async function send(page: Page, hasJavaScript: boolean, files: ReturnType<typeof study>) {
  await page.goto("/upload");
  if (hasJavaScript) {
    await page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true }).waitFor();
    await page.locator("[data-pick=files]").setInputFiles(files);
    await page.getByRole("button", { name: said("uploads.choose.start") }).click();
  } else {
    await page.getByLabel(said("uploads.choose.files"), { exact: true }).setInputFiles(files);
    await page.getByRole("button", { name: said("uploads.choose.withoutScripts") }).click();
  }
  await page.waitForURL(/\/upload\?upload=/);
}

/** Presses Tab until the element has the focus; whatever has it on the way must be seen. */
async function tabTo(page: Page, wanted: Locator) {
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen && (focused.contains(seen) || seen.contains(focused)) ? null : focused.outerHTML;
    });
    expect.soft(covered).toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

const uploaded = (page: Page) => expect(page.getByText(said("uploads.transfer.done"))).toBeVisible();

/** Lets the data of pages come in slowly, as over a poor line: so long from their first byte to their last. */
async function slowLine(page: Page, lastsMs: number) {
  await page.addInitScript((ms) => {
    const fetched = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await fetched(input, init);
      if (!new URL(answer.url).pathname.endsWith(".data")) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const half = bytes.length / 2;
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(bytes.slice(0, half));
          const last = setTimeout(() => {
            stream.enqueue(bytes.slice(half));
            stream.close();
          }, ms);
          init?.signal?.addEventListener("abort", () => {
            clearTimeout(last);
            stream.error(init.signal?.reason);
          });
        },
      });
      return Object.defineProperty(new Response(body, answer), "url", { value: answer.url });
    };
  }, lastsMs);
}
const finish = (page: Page) => page.getByRole("button", { name: said("uploads.finish.submit") }).click();

test(
  "images sent again need no exam info and are said to have been there; a new one of their study is added",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript }) => {
    await signIn("technician");
    const files = study(3);
    await send(page, hasJavaScript, files.slice(0, 2));
    await uploaded(page);
    await finish(page);
    await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    await send(page, hasJavaScript, files.slice(0, 2));
    await uploaded(page);
    await expect(page.getByText(saidWith("uploads.study.existing"))).toBeVisible();
    await finish(page);
    await expect(page.getByText(said("uploads.finished.unchanged", { count: 1 }))).toBeVisible();
    await send(page, hasJavaScript, files);
    await uploaded(page);
    await finish(page);
    await expect(page.getByText(said("uploads.finished.added", { count: 1 }))).toBeVisible();
  },
);

test(
  "documents alone become an exam of what is typed",
  { tag: ["@no-scripts"] },
  async ({ page, signIn, hasJavaScript, expectStatus }) => {
    expectStatus(422);
    await signIn("technician");
    await send(page, hasJavaScript, [{ name: "申请单.png", mimeType: "image/png", buffer: onePixelPng }]);
    await uploaded(page);
    await page.getByLabel(said("exam.info.name"), { exact: false }).fill("诸葛明");
    await finish(page);
    const patientId = page.getByLabel(said("exam.info.pid"), { exact: false });
    await expect(page.getByText(said("answers.rules.required"))).toBeVisible();
    await expect(patientId).toBeFocused();
    await patientId.fill(`D${Date.now()}`);
    await finish(page);
    await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    await expect(page.getByRole("link", { name: "诸葛明" })).toBeVisible();
  },
);

test.describe("with scripts", () => {
  test.skip(({ hasJavaScript }) => !hasJavaScript, "the plain form is sent in one go");

  test(
    "an upload goes on by itself after the connection broke, and finishes when it was told to",
    { tag: ["@phone"] },
    async ({ page, signIn, expectStatus }) => {
      expectStatus(503);
      await signIn("technician");
      let broken = 0;
      await page.route("**/api/v1/uploads/*/files/*", (route) =>
        (broken += 1) <= 6 ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
      );
      await send(page, true, study(5));
      await expect(page.getByText(saidWith("uploads.transfer.retrying"))).toBeVisible();
      await page.getByRole("button", { name: said("uploads.finish.whenDone") }).click();
      await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
    },
  );

  test("many small files share requests, also after one of them failed", async ({ page, signIn, expectStatus }) => {
    expectStatus(503);
    await signIn("technician");
    let requests = 0;
    await page.route("**/api/v1/uploads/*/files?positions=*", (route) =>
      (requests += 1) === 2 ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
    );
    await send(page, true, [...study(80), noDicom]);
    await expect(page.getByText(saidWith("uploads.transfer.arrived", { accepted: 80 }))).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(said("uploads.transfer.someRefused", { count: 1 }))).toBeVisible();
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThan(40);
  });

  test("a closed page sends again only what is missing", async ({ page, signIn }) => {
    await signIn("technician");
    const files = study(6);
    await page.route(/\/uploads\/[^/]+\/files\/[345]$/, () => {});
    await send(page, true, files);
    await expect(page.getByText(saidWith("uploads.transfer.arrived", { accepted: 3 }))).toBeVisible();
    const upload = page.url();
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto("/login");
    await page.unrouteAll();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.url().slice(-1)));
    await page.goto(upload);
    await expect(page.getByText(said("uploads.transfer.missing", { count: 3 }))).toBeVisible();
    await page.locator("[data-pick=files]").setInputFiles(files);
    await uploaded(page);
    expect(sent.sort()).toEqual(["3", "4", "5"]);
    await finish(page);
    await expect(page.getByText(said("uploads.finished.made", { count: 1 }))).toBeVisible();
  });

  test("a pause lets what is under way finish, but for large files, which are sent again from their start", async ({
    page,
    signIn,
  }) => {
    await signIn("technician");
    const large = { name: "large.dcm", mimeType: "application/dicom", buffer: Buffer.alloc(10 * 1024 * 1024) };
    const released: (() => void)[] = [];
    await page.route("**/api/v1/uploads/*/files/*", async (route) => {
      await new Promise<void>((release) => released.push(release));
      await route.continue().catch(() => {});
    });
    await send(page, true, [...study(3), large, ...study(2)]);
    await expect.poll(() => released.length).toBe(4);
    await page.getByRole("button", { name: said("uploads.transfer.pause") }).click();
    await expect(page.getByText(said("uploads.transfer.finishing", { count: 3 }))).toBeVisible();
    await expect(page.getByText(said("uploads.transfer.brokenOff", { count: 1 }))).toBeVisible();
    for (const release of released) release();
    await expect(page.getByText(said("uploads.transfer.paused"), { exact: true })).toBeVisible();
    await expect(page.getByText(saidWith("uploads.transfer.arrived", { accepted: 3 }))).toBeVisible();
    expect(released).toHaveLength(4);
    await page.unrouteAll();
    await page.getByRole("button", { name: said("uploads.transfer.resume") }).click();
    await expect(page.getByText(said("uploads.transfer.someRefused", { count: 1 }))).toBeVisible();
    await expect(page.getByText(saidWith("uploads.transfer.arrived", { accepted: 5 }))).toBeVisible();
  });

  test(
    "on a line slower than the page asks, the studies come all the same, and leaving is no error",
    { tag: ["@phone"] },
    async ({ page, signIn }) => {
      await slowLine(page, 2_500);
      await signIn("technician");
      await page.route(/\/uploads\/[^/]+\/files\/5$/, () => {});
      await send(page, true, study(6));
      await expect(page.getByRole("heading", { name: said("uploads.study.title", { number: 1 }) })).toBeVisible({
        timeout: 20_000,
      });
      await page.getByRole("button", { name: said("uploads.transfer.pause") }).click();
      await page.getByRole("button", { name: said("uploads.transfer.resume") }).click();
      // In the middle of an answer.
      await page.waitForTimeout(2_500);
      await page.getByRole("link", { name: "Radbridge 影像云" }).click();
      await page
        .getByRole("dialog", { name: said("uploads.leave.title") })
        .getByRole("button", { name: said("uploads.leave.leave") })
        .click();
      await expect(page).toHaveURL(/\/studies/);
    },
  );

  test("who leaves after all is let go, and the question stands until it is answered", async ({ page, signIn }) => {
    await slowLine(page, 1_500);
    await signIn("technician");
    await page.route("**/api/v1/uploads/*/files/*", () => {});
    await send(page, true, study(2));
    // While the page loads its data anew, which sets the router's own blocker back.
    await page.waitForRequest(/\/upload\.data\?/);
    await page.getByRole("link", { name: "Radbridge 影像云" }).click();
    const question = page.getByRole("dialog", { name: said("uploads.leave.title") });
    await expect(question).toBeVisible();
    await page.waitForTimeout(2_500);
    await question.getByRole("button", { name: said("uploads.leave.leave") }).click();
    await expect(page).toHaveURL(/\/studies/);
  });

  test("who signs out while an upload is under way is asked by the browser", async ({ page, signIn }) => {
    await signIn("technician");
    await page.route("**/api/v1/uploads/*/files/*", () => {});
    await send(page, true, study(2));
    const asked = page.waitForEvent("dialog");
    const leaving = chooseInMenu(page, demoAccount("technician").name, said("common.shell.logout"));
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await leaving;
    await expect(page).toHaveURL(/\/upload\?upload=/);
    await expect(page.getByRole("button", { name: said("uploads.transfer.pause") })).toBeVisible();
  });

  test("the keyboard alone leads from the files to the exams, and the bar covers nothing it stops at", async ({
    page,
    signIn,
  }) => {
    await signIn("technician");
    const asked = page.waitForEvent("filechooser");
    await page.goto("/upload");
    await tabTo(page, page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true }));
    await page.keyboard.press("Enter");
    await (await asked).setFiles([...study(1), ...study(1)]);
    await tabTo(page, page.getByRole("button", { name: said("uploads.choose.start") }));
    await page.keyboard.press("Enter");
    await uploaded(page);
    const second = page
      .locator("details")
      .filter({ has: page.getByRole("heading", { name: said("uploads.study.title", { number: 2 }) }) });
    await tabTo(page, second.locator("summary"));
    await page.keyboard.press("Enter");
    await tabTo(page, second.getByLabel(said("exam.info.bodyPart")));
    await page.keyboard.type("胸部");
    await tabTo(page, page.getByRole("button", { name: said("uploads.finish.submit") }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(said("uploads.finished.made", { count: 2 }))).toBeVisible();
  });

  test("every step is accessible and speaks three languages", async ({ page, signIn }) => {
    await signIn("technician");
    await page.goto("/upload");
    await page.getByRole("button", { name: said("uploads.choose.pickFiles"), exact: true }).waitFor();
    await expectAccessible(page);
    await send(page, true, [...study(2), noDicom]);
    await expect(page.getByText(said("uploads.transfer.someRefused", { count: 1 }), { exact: false })).toBeVisible();
    await expectAccessible(page);
    const open = page.url();
    for (const language of ["en", "tib"] as const) {
      await speak(page, language);
      for (const path of ["/upload", open, `${open}&confirm=discard`]) {
        await page.goto(path);
        await expectSpoken(page, language);
      }
    }
    await speak(page, "chs");
    await page.goto(open);
    await finish(page);
    await expect(page.getByRole("heading", { name: said("uploads.finished.title") })).toBeVisible();
    await expectAccessible(page);
  });
});
