import type { ProblemCode } from "#contract/kernel/problems";

export interface ShownProblem {
  /** A key of problems.json. */
  code: ProblemCode;
  status: number;
  detail: Record<string, unknown>;
  requestId: string | null;
}

// What the router itself answers, without a problem of the platform: an unknown address, a method no route takes.
const ofStatus: Record<number, ProblemCode> = {
  400: "bad_request",
  401: "JsonWebTokenError",
  403: "forbidden",
  404: "not_found",
  405: "bad_request",
};

/**
 * What the error page shows for an error a route answered (null for a fault of our own). Written without the schema of
 * problem.ts, which would bring zod to every page.
 */
export function shownProblem(answered: { status: number; data: unknown } | null): ShownProblem {
  if (!answered) return { code: "internal", status: 500, detail: {}, requestId: null };
  const { status, data } = answered;
  if (isProblem(data)) return { code: data.code, status, detail: data.detail, requestId: data.requestId };
  return { code: ofStatus[status] ?? "internal", status, detail: {}, requestId: null };
}

function isProblem(data: unknown): data is Omit<ShownProblem, "status"> {
  return typeof data === "object" && data !== null && "code" in data && "detail" in data && "requestId" in data;
}
