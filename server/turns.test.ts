import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { TooBusy, Turns, type Urgency } from "./turns";

const patient = { action: 60_000, page: 60_000, poll: 60_000 };

/** Work that lasts until it is let go. */
function held() {
  let letGo = () => {};
  const done = new Promise<void>((resolve) => (letGo = resolve));
  return { work: () => done, letGo };
}

test("urgent requests go first, and among equals clients take turns", async () => {
  const turns = new Turns({ atOnce: 1, longestMs: 60_000, patienceMs: patient });
  const first = held();
  const begun: string[] = [];
  const ask = (urgency: Urgency, client: string, name: string) =>
    turns.take(urgency, client, async () => void begun.push(name));
  const all = [
    turns.take("page", "anybody", first.work),
    ask("poll", "a", "poll of a"),
    ask("page", "a", "page 1 of a"),
    ask("page", "a", "page 2 of a"),
    ask("page", "a", "page 3 of a"),
    ask("page", "b", "page 1 of b"),
    ask("action", "c", "save of c"),
  ];
  expect(turns.waiting).toBe(6);
  first.letGo();
  await Promise.all(all);
  expect(begun).toEqual(["save of c", "page 1 of a", "page 1 of b", "page 2 of a", "page 3 of a", "poll of a"]);
  expect(turns.waiting).toBe(0);
});

test("no more are worked on at once than help each other", async () => {
  const turns = new Turns({ atOnce: 3, longestMs: 60_000, patienceMs: patient });
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await sleep(1);
    working -= 1;
  };
  await Promise.all(Array.from({ length: 40 }, (_, index) => turns.take("page", String(index % 7), work)));
  expect(most).toBe(3);
});

test("whose turn does not come in time is told when to come back, and its place is nobody's", async () => {
  const turns = new Turns({ atOnce: 1, longestMs: 60_000, patienceMs: { ...patient, page: 20 } });
  const first = held();
  const under = turns.take("action", "a", first.work);
  await expect(turns.take("page", "b", async () => "done")).rejects.toThrow(TooBusy);
  expect(turns.waiting).toBe(0);
  first.letGo();
  await under;
  expect(await turns.take("page", "b", async () => "done")).toBe("done");
});

test("one that waits for something else than the processor holds nobody up, and work that fails gives its turn on", async () => {
  const turns = new Turns({ atOnce: 1, longestMs: 20, patienceMs: patient });
  const slow = held();
  const under = turns.take("page", "a", slow.work);
  await expect(turns.take("page", "b", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await turns.take("page", "b", async () => "done")).toBe("done");
  slow.letGo();
  await under;
  expect(await turns.take("page", "b", async () => "again")).toBe("again");
});
