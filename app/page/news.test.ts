import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isHeardFirst, lastSeen, recordSeen } from "./last-seen";
import { dismissNotice, notify, noticeStore } from "./notices";
import { startPolling } from "./polling";
import { tellNews } from "./tell-news";

vi.mock("./beep", () => ({ beep: () => heard() }));
const heard = vi.fn();

/** The document, looked at or not. */
class Page extends EventTarget {
  hidden = false;
  look(isLookedAt: boolean) {
    this.hidden = !isLookedAt;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}
let page: Page;
const store = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  store.clear();
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});
afterEach(() => {
  for (const { key } of noticeStore.read()) dismissNotice(key);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  heard.mockClear();
});

const shown = () => noticeStore.read().map(({ key }) => key);
const news = (...ids: string[]) =>
  ids.map((id) => ({ id, notice: { key: `exam ${id}`, tone: "info" as const, text: id } }));
const tell = (ids: string[], withSound = true) => tellNews("exam", news(...ids), { begins: "1", withSound });

describe("news", () => {
  it("is told and heard when its id is behind the last one seen, oldest first", () => {
    tell(["3", "2", "1"]);
    expect(shown()).toEqual(["exam 2", "exam 3"]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("counts as seen when its notice is closed, and not before", () => {
    tell(["2"]);
    expect(lastSeen("exam", "1")).toBe("1");
    dismissNotice("exam 2");
    expect(lastSeen("exam", "1")).toBe("2");
    tell(["2"]);
    expect(shown()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("that is shown already is neither told nor heard again", () => {
    tell(["2"]);
    tell(["2"]);
    expect(shown()).toEqual(["exam 2"]);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("of two kinds about one exam is told once, and seen as both", () => {
    tell(["2"]);
    const [one] = news("2");
    const arrived = one ? [{ ...one, id: "7" }] : [];
    tellNews("notification", arrived, { begins: "1", withSound: true });
    expect(shown()).toEqual(["exam 2"]);
    expect(heard).toHaveBeenCalledTimes(1);
    dismissNotice("exam 2");
    expect(lastSeen("exam", "1")).toBe("2");
    expect(lastSeen("notification", "1")).toBe("7");
    tellNews("notification", arrived, { begins: "1", withSound: true });
    expect(shown()).toEqual([]);
  });

  it("is heard on one page of a browser only, and on none without the wish", () => {
    expect(isHeardFirst("exam", "2")).toBe(true);
    tell(["2"]);
    tell(["3"], false);
    expect(heard).not.toHaveBeenCalled();
    expect(shown()).toEqual(["exam 2", "exam 3"]);
  });

  it("goes after 10 s, or pushed out as the fourth, and counts as seen then", () => {
    tell(["5", "4", "3", "2"]);
    expect(shown()).toEqual(["exam 3", "exam 4", "exam 5"]);
    expect(lastSeen("exam", "1")).toBe("2");
    vi.advanceTimersByTime(10_000);
    expect(shown()).toEqual([]);
    expect(lastSeen("exam", "1")).toBe("5");
  });

  it("stays while nobody looks at the page", () => {
    page.hidden = true;
    tell(["2"]);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(["exam 2"]);
    page.look(true);
    vi.advanceTimersByTime(9_999);
    expect(shown()).toEqual(["exam 2"]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it("never goes back to an older id", () => {
    recordSeen("exam", "5");
    recordSeen("exam", "3");
    expect(lastSeen("exam", "1")).toBe("5");
    expect(notify({ key: "a", tone: "info", text: "a" })).toBe(true);
  });
});

describe("polling", () => {
  const ask = vi.fn(() => Promise.resolve(true));
  beforeEach(() => ask.mockClear());
  const noEvents = () => Promise.reject(new Error("events do not come"));
  const poll = (whileHidden: boolean, loadLive: Parameters<typeof startPolling>[2] = noEvents) =>
    startPolling({ ask, everyMs: 30_000, whileHidden, event: "exams" }, page as unknown as Document, loadLive);

  it("asks when it is told, and by the clock only while events do not come", async () => {
    let isLive = true;
    let tell = () => {};
    const unfollow = vi.fn();
    const followLive = (_: string, told: () => void) => {
      tell = told;
      return unfollow;
    };
    const stop = poll(false, () => Promise.resolve({ followLive, isLive: () => isLive }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).not.toHaveBeenCalled();
    tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    isLive = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    expect(unfollow).toHaveBeenCalledTimes(1);
  });

  it("asks every time, and not two at once", async () => {
    let answer = (_: boolean) => {};
    ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const stop = poll(false);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(ask).toHaveBeenCalledTimes(1);
    answer(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("rests while nobody looks, and asks at once when the page is looked at again", async () => {
    poll(false);
    page.look(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).not.toHaveBeenCalled();
    page.look(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("goes on behind other windows for who wants to hear of news", async () => {
    page.hidden = true;
    poll(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("ends where nobody is signed in any more, and outlives a network that is away", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    ask.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(false);
    poll(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(warned).toHaveBeenCalledTimes(1);
  });
});
