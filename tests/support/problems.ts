import { ORPCError } from "@orpc/client";

export interface ProblemSeen {
  code: string;
  status: number;
  data: unknown;
}

/** The problem a call is refused with; a call that succeeds, or fails in another way, fails the test. */
export async function problemOf(call: Promise<unknown>): Promise<ProblemSeen> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ORPCError) return { code: error.code, status: error.status, data: error.data };
    throw error;
  }
  throw new Error("the call was not refused");
}
