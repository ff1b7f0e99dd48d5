/** Runs for ever, grows for ever, or answers; for tests of the worker pool. */
export default function task(kind: "loop" | "grow" | "answer"): string {
  const kept: object[] = [];
  while (kind === "loop") kept.length = 0;
  while (kind === "grow") kept.push(Array.from({ length: 1000 }, () => ({})));
  return "answer";
}
