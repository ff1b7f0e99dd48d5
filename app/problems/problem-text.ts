import type { Texts } from "#texts/texts";
import type { Problem } from "./problem";

/** The text of a problem, which may name what its detail holds, e.g. {{holder}}, and when to come again. */
export function problemText(t: Texts, { code, detail }: Pick<Problem, "code" | "detail">): string {
  const { retryAfterSeconds: seconds } = detail;
  if (code !== "too_many_attempts" || typeof seconds !== "number") return t(`problems.${code}`, detail);
  return seconds < 60
    ? t("common.retryIn.seconds", { seconds: Math.max(1, seconds) })
    : t("common.retryIn.minutes", { minutes: Math.ceil(seconds / 60) });
}
