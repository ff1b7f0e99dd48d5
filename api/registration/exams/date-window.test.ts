import { expect, it } from "vitest";
import { dateWindow, narrowest } from "./date-window";

/** 01:30 on 6 March in Shanghai, still 5 March in UTC. */
const now = new Date("2026-03-05T17:30:00Z");
const within = (value: string) => dateWindow({ operator: "within", value }, now, "Asia/Shanghai");

it("today is the organization's day, not the server's", () => {
  expect(within("today")).toEqual({
    from: new Date("2026-03-05T16:00:00Z"),
    before: new Date("2026-03-06T16:00:00Z"),
  });
});

it("yesterday is one whole day", () => {
  expect(within("yesterday")).toEqual({
    from: new Date("2026-03-04T16:00:00Z"),
    before: new Date("2026-03-05T16:00:00Z"),
  });
});

it("seven and thirty days take today in", () => {
  expect(within("7days").from).toEqual(new Date("2026-02-27T16:00:00Z"));
  expect(within("30days").from).toEqual(new Date("2026-02-04T16:00:00Z"));
  expect(within("7days").before).toEqual(within("today").before);
});

it("a day counts whole at both ends", () => {
  expect(dateWindow({ operator: "gte", value: "2026-03-01" }, now, "Asia/Shanghai")).toEqual({
    from: new Date("2026-02-28T16:00:00Z"),
  });
  expect(dateWindow({ operator: "lte", value: "2026-03-01" }, now, "Asia/Shanghai")).toEqual({
    before: new Date("2026-03-01T16:00:00Z"),
  });
});

it("a point in time is taken as it is, itself included", () => {
  expect(dateWindow({ operator: "gte", value: "2026-03-01T08:00:00+08:00" }, now, "UTC")).toEqual({
    from: new Date("2026-03-01T00:00:00Z"),
  });
  expect(dateWindow({ operator: "lte", value: "2026-03-01T00:00:00Z" }, now, "UTC")).toEqual({
    before: new Date("2026-03-01T00:00:00.001Z"),
  });
});

it("several conditions leave what all of them allow", () => {
  const a = { from: new Date(1000), before: new Date(9000) };
  const b = { from: new Date(2000) };
  expect(narrowest([a, b, {}])).toEqual({ from: new Date(2000), before: new Date(9000) });
  expect(narrowest([])).toEqual({});
});
