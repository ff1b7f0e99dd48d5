import { FileReason } from "#contract/kernel/upload-files";
import { problems, type ProblemCode } from "#contract/kernel/problems";
import type { Sent } from "./send-files";

/** What to do after a file was sent. */
export type Outcome =
  | { kind: "settled"; state: "accepted" | "refused"; reason: FileReason | null }
  /** The session is over: ask for the password, then send it again. */
  | { kind: "signIn" }
  /** Worth another try in a while. */
  | { kind: "retry" }
  /** No file of this upload will get through. */
  | { kind: "fatal"; problem: ProblemCode };

/** Problems that another try may cure: the bytes were damaged or cut off on their way, or the server is not well. */
const passing: readonly ProblemCode[] = ["checksum_mismatch", "upload_incomplete", "too_many_attempts"];

/** Another try would end the same: somebody has to make room first. */
const noRoom: readonly ProblemCode[] = ["storage_full", "quota_reached", "link_quota_reached"];

/** What to do with each of several files that were sent at once: those the answer says nothing of share its outcome. */
export function outcomesOf(sent: Sent, positions: readonly number[]): Outcome[] {
  const answers = sent.kind === "answer" && Array.isArray(sent.body) ? sent.body : null;
  if (!answers) return positions.map(() => outcomeOf(sent));
  return positions.map((position) => {
    const answer: unknown = answers.find((candidate) => fieldOf(candidate, "position") === position);
    return outcomeOf({ kind: "answer", status: Number(fieldOf(answer, "status") ?? 0), body: fieldOf(answer, "body") });
  });
}

export function outcomeOf(sent: Sent): Outcome {
  if (sent.kind === "broken" || sent.status === 0) return { kind: "retry" };
  if (sent.status === 200) return settled(sent.body);
  if (sent.status === 401) return { kind: "signIn" };
  const problem = codeIn(sent.body);
  if (problem === "file_too_large") return { kind: "settled", state: "refused", reason: "too_large" };
  // Other bytes than those accepted before: the file was changed, and the first one stands.
  if (problem === "conflict") return { kind: "settled", state: "accepted", reason: null };
  if (problem !== null && noRoom.includes(problem)) return { kind: "fatal", problem };
  if (sent.status >= 500 || (problem !== null && passing.includes(problem))) return { kind: "retry" };
  return { kind: "fatal", problem: problem ?? "internal" };
}

function settled(body: unknown): Outcome {
  const state = fieldOf(body, "state");
  if (state === "accepted") return { kind: "settled", state, reason: null };
  return { kind: "settled", state: "refused", reason: FileReason.safeParse(fieldOf(body, "reason")).data ?? null };
}

function codeIn(body: unknown): ProblemCode | null {
  const code = fieldOf(body, "code");
  return typeof code === "string" && isProblemCode(code) ? code : null;
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
