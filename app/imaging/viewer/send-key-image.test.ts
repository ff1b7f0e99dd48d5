import { afterEach, expect, test, vi } from "vitest";
import { sentOf } from "./send-key-image";

afterEach(() => vi.restoreAllMocks());

const pane = {
  stack: { modality: "CT" },
  position: 4,
  shows: () => "1.2.3 frame 1",
  picture: () => Promise.resolve(new Blob(["…"], { type: "image/png" })),
};
const unmade = new Error("the canvas is lost");

test.each([
  ["cannot be made", { ...pane, picture: () => Promise.reject(unmade) }],
  [
    "cannot be told what it shows",
    {
      ...pane,
      shows: () => {
        throw unmade;
      },
    },
  ],
])("a picture that %s is told as failed, and the log has why", async (_, broken) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const whenMade = vi.fn();
  expect(await sentOf(broken, "report", "2026-11-22", whenMade)).toBe("failed");
  expect(whenMade).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledWith(expect.any(String), unmade);
});
