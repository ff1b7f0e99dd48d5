import { describe, expect, it } from "vitest";
import { actions as everyRight, type Action } from "#contract/kernel/actions";
import { ReportAction } from "#contract/reading/report-content";
import { ReportStatus } from "#contract/kernel/report-status";
import {
  allowedTransitions,
  holderAt,
  isEditable,
  needsLock,
  needsReason,
  next,
  notOffered,
  refusalOf,
  shownStatus,
} from "#api/registration/exams/report-status";
import type { ReportFacts } from "#api/registration/exams/report-status";

/** domain-rules "Report life", row by row. */
const table: [action: ReportAction, from: ReportStatus[], to: ReportStatus][] = [
  ["save", ["none", "partial", "hold", "cancelled", "advised"], "partial"],
  ["submit", ["none", "partial", "hold", "cancelled", "advised"], "final"],
  ["cancelSubmit", ["final"], "partial"],
  ["approve", ["none", "partial", "final"], "corrected"],
  ["reject", ["final"], "hold"],
  ["advise", ["final"], "advised"],
  ["recall", ["corrected"], "cancelled"],
  ["print", ["corrected"], "corrected"],
];

const facts = (given: Partial<ReportFacts> = {}): ReportFacts => ({
  status: "final",
  rights: new Set(everyRight),
  isSubmitter: false,
  lockedByOther: false,
  fourEyes: true,
  selfApproval: false,
  ...given,
});

describe("the table of the report's life", () => {
  const pairs = table.flatMap(([action, from, to]) =>
    ReportStatus.options.map((status) => ({ action, status, to: from.includes(status) ? to : undefined })),
  );
  it.each(pairs)("$action from $status leads to $to", ({ action, status, to }) => {
    expect(next[status][action]).toBe(to);
  });

  it("allows an action where the table has it and nowhere else, to one with every right", () => {
    for (const { action, status, to } of pairs) {
      const everything = facts({ status, isSubmitter: true, fourEyes: false, selfApproval: true });
      expect(refusalOf(action, everything), `${action} from ${status}`).toBe(to ? null : "transition_refused");
    }
  });
});

describe("rights", () => {
  const needed: Record<ReportAction, Action> = {
    save: "report_upsert",
    submit: "report_upsert",
    cancelSubmit: "report_upsert",
    approve: "report_approval",
    reject: "report_approval",
    advise: "report_advice",
    recall: "report_recall",
    print: "report_print",
  };
  it.each(table)("%s needs its own right and no other", (action, [status = "none"]) => {
    const given = { status, isSubmitter: action === "cancelSubmit", fourEyes: false, selfApproval: true };
    const all = everyRight.filter((right) => right !== needed[action]);
    expect(refusalOf(action, facts({ ...given, rights: new Set(all) }))).toBe("forbidden");
  });

  it("a member without report rights may do nothing in any status", () => {
    for (const status of ReportStatus.options) {
      expect(allowedTransitions(facts({ status, rights: new Set(["exam_get"]), isSubmitter: true }))).toEqual([]);
    }
  });

  it("only the submitter takes his submission back", () => {
    expect(refusalOf("cancelSubmit", facts())).toBe("forbidden");
    expect(refusalOf("cancelSubmit", facts({ isSubmitter: true }))).toBeNull();
  });
});

describe("approval", () => {
  it.each(["approve", "reject", "advise"] as const)(
    "and review: to %s needs another pair of eyes where the organization says so",
    (action) => {
      expect(refusalOf(action, facts({ isSubmitter: true }))).toBe("four_eyes");
      expect(refusalOf(action, facts({ isSubmitter: true, fourEyes: false }))).toBeNull();
      expect(refusalOf(action, facts())).toBeNull();
    },
  );

  it("of one's own submission is not offered under four eyes; taking it back is", () => {
    expect(allowedTransitions(facts({ isSubmitter: true }))).toEqual(["cancelSubmit"]);
  });

  it.each(["none", "partial"] as const)(
    "of a report in %s needs self-approval, both rights and no four eyes",
    (status) => {
      expect(refusalOf("approve", facts({ status }))).toBe("transition_refused");
      expect(refusalOf("approve", facts({ status, selfApproval: true }))).toBe("four_eyes");
      expect(refusalOf("approve", facts({ status, selfApproval: true, fourEyes: false }))).toBeNull();
      const approver = facts({ status, selfApproval: true, fourEyes: false, rights: new Set(["report_approval"]) });
      expect(refusalOf("approve", approver)).toBe("forbidden");
    },
  );
});

describe("the lock", () => {
  it("held by somebody else leaves only printing", () => {
    for (const status of ReportStatus.options) {
      const list = allowedTransitions(facts({ status, isSubmitter: true, fourEyes: false, lockedByOther: true }));
      expect(list).toEqual(status === "corrected" ? ["print"] : []);
    }
  });

  it("is needed by what writes the text", () => {
    expect(ReportAction.options.filter(needsLock)).toEqual(["save", "submit", "approve"]);
    expect(isEditable(["reject", "approve"])).toBe(true);
    expect(isEditable(["reject", "recall", "print"])).toBe(false);
  });

  it("ends at its very expiry", () => {
    const lockExpires = new Date("2026-03-01T08:15:00Z");
    const lease = { lockedBy: "a", lockExpires };
    expect(holderAt(lease, new Date("2026-03-01T08:14:59.999Z"))).toBe("a");
    expect(holderAt(lease, lockExpires)).toBeNull();
    expect(holderAt({ lockedBy: null, lockExpires: null }, lockExpires)).toBeNull();
  });
});

it("asks why for a rejection and a recall", () => {
  expect(ReportAction.options.filter(needsReason)).toEqual(["reject", "recall"]);
});

it("shows a report as locked before printed, and printed only while it is approved", () => {
  expect(shownStatus({ status: "final", lockedByOther: true, isPrinted: false })).toBe("locked");
  expect(shownStatus({ status: "corrected", lockedByOther: false, isPrinted: true })).toBe("printed");
  expect(shownStatus({ status: "cancelled", lockedByOther: false, isPrinted: true })).toBe("cancelled");
  expect(shownStatus({ status: "corrected", lockedByOther: false, isPrinted: false })).toBe("corrected");
});

describe("a next step that is not offered says why", () => {
  const author = new Set<Action>(["report_upsert"]);
  const approver = new Set<Action>(["report_approval"]);
  const reader = new Set<Action>();

  it.each([
    [
      "four eyes want another approver",
      { status: "final", isSubmitter: true },
      [{ action: "approve", why: "four_eyes" }],
    ],
    ["the right to approve is missing", { status: "final", rights: author }, [{ action: "approve", why: "forbidden" }]],
    ["the right to write is missing", { status: "hold", rights: reader }, [{ action: "submit", why: "forbidden" }]],
    ["the right to print is missing", { status: "corrected", rights: author }, [{ action: "print", why: "forbidden" }]],
    [
      "an approver waits for the submission",
      { status: "partial", rights: approver },
      [
        { action: "submit", why: "forbidden" },
        { action: "approve", why: "not_submitted" },
      ],
    ],
    ["an author who writes knows", { status: "partial", rights: author }, []],
    ["what is offered", { status: "final", fourEyes: false, isSubmitter: true }, []],
    ["a lock tells of itself", { status: "final", lockedByOther: true }, []],
  ] as const)("%s", (_, given, expected) => {
    expect(notOffered(facts(given))).toEqual(expected);
  });
});
