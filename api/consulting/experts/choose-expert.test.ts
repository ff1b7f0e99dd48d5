import { describe, expect, test } from "vitest";
import { chooseExpert, inOrder, type Need, type PoolExpert } from "./choose-expert";

const expert = (accountId: string, given: Partial<PoolExpert> = {}): PoolExpert => ({
  accountId,
  title: "",
  departments: [],
  modalities: [],
  bodyParts: [],
  services: ["consultation", "remoteDiagnosis"],
  practiceYears: 10,
  weight: 1,
  weekHours: null,
  absentFrom: null,
  absentUntil: null,
  assignedMinutes: 0,
  weekMinutes: 0,
  open: 0,
  ...given,
});

const need = (given: Partial<Need> = {}): Need => ({
  service: "consultation",
  department: "",
  title: "",
  modalities: [],
  bodyParts: [],
  minutes: 30,
  days: ["2026-03-05", "2026-03-06"],
  askedBefore: new Set(),
  ...given,
});

const chosen = (pool: PoolExpert[], wanted: Partial<Need> = {}) => chooseExpert(pool, need(wanted))?.accountId ?? null;

describe("who is asked", () => {
  test("carries the least for the weight", () => {
    expect(chosen([expert("a", { assignedMinutes: 60 }), expert("b", { assignedMinutes: 30 })])).toBe("b");
    expect(chosen([expert("a", { assignedMinutes: 60, weight: 4 }), expert("b", { assignedMinutes: 30 })])).toBe("a");
  });

  test("has the fewest open ones where both carry the same, and is always the same one then", () => {
    expect(chosen([expert("b", { open: 2 }), expert("a", { open: 3 })])).toBe("b");
    expect(chosen([expert("b"), expert("a")])).toBe("a");
  });

  test("is of the department, does that service, and covers all modalities and body parts", () => {
    const chest = expert("chest", { departments: ["胸外科"], modalities: ["CT"], bodyParts: ["胸部"] });
    expect(chosen([chest], { department: "胸外科", modalities: ["CT"], bodyParts: ["胸部"] })).toBe("chest");
    expect(chosen([chest], { department: "神经外科" })).toBeNull();
    expect(chosen([chest], { modalities: ["CT", "MR"] })).toBeNull();
    expect(chosen([chest], { bodyParts: ["头部"] })).toBeNull();
    expect(chosen([expert("a", { services: ["remoteDiagnosis"] })])).toBeNull();
  });

  test("has the title wanted, where somebody has; else somebody without it", () => {
    const pool = [expert("a"), expert("b", { title: "主任医师", assignedMinutes: 500 })];
    expect(chosen(pool, { title: "主任医师" })).toBe("b");
    expect(chosen(pool, { title: "副主任医师" })).toBe("a");
  });

  test("is there today and on the day itself", () => {
    const away = (from: string, until: string) => chosen([expert("a", { absentFrom: from, absentUntil: until })]);
    expect(away("2026-03-01", "2026-03-04")).toBe("a");
    expect(away("2026-03-01", "2026-03-05")).toBeNull();
    expect(away("2026-03-06", "2026-03-06")).toBeNull();
    expect(away("2026-03-07", "2026-03-09")).toBe("a");
  });

  test("has hours left this week; beyond them only where nobody has", () => {
    const full = expert("a", { weekHours: 1, weekMinutes: 31 });
    expect(chosen([full, expert("b", { assignedMinutes: 900 })])).toBe("b");
    expect(chosen([full])).toBe("a");
  });

  test("has three years of own practice", () => {
    expect(chosen([expert("a", { practiceYears: 2 })])).toBeNull();
    expect(chosen([expert("a", { practiceYears: 3 })])).toBe("a");
  });

  test("was not asked before: each at most once, until nobody is left", () => {
    const pool = [expert("a"), expert("b"), expert("c")];
    const asked = new Set<string>();
    const order = [1, 2, 3, 4].map(() => {
      const next = chosen(pool, { askedBefore: asked });
      if (next) asked.add(next);
      return next;
    });
    expect(order).toEqual(["a", "b", "c", null]);
  });
});

test("all who may be asked stand in one order", () => {
  const pool = [expert("a", { assignedMinutes: 90 }), expert("b"), expert("c", { practiceYears: 1 })];
  expect(inOrder(pool, need()).map(({ accountId }) => accountId)).toEqual(["b", "a"]);
});
