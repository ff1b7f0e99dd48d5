import { z } from "zod";
import { CriticalRules, mostEscalationSteps, type EscalationStep } from "#contract/organizations/critical-rules";

/** Nobody, the administrators, "account:…" or "role:…". */
const Who = z.string().regex(/^(|admins|(account|role):[0-9a-f-]{36})$/, "wrongValue");
const Step = z.object({
  who: Who.default(""),
  minutes: z.number("number").int("invalid").min(0, "tooSmall").max(10_080, "tooLarge").default(0),
});

/** The rules as a form: as many lines as a chain may have, of which empty ones do not count. */
export const CriticalRulesForm = z.object({
  version: CriticalRules.shape.version,
  // As an object: what is typed into a record of the contract would stay text.
  minutes: z.object({
    critical: CriticalRules.shape.minutes.valueType,
    urgent: CriticalRules.shape.minutes.valueType,
    significant: CriticalRules.shape.minutes.valueType,
  }),
  steps: z.array(Step).max(mostEscalationSteps, "tooMany").default([]),
});

/** What was typed, as the contract takes it. */
export const chainOf = (steps: z.output<typeof Step>[]): EscalationStep[] =>
  steps
    .filter(({ who }) => who !== "")
    .map(({ who, minutes }) => {
      const [kind, id = null] = who.split(":");
      return { accountId: kind === "account" ? id : null, roleId: kind === "role" ? id : null, minutes };
    });

const whoOf = ({ accountId, roleId }: EscalationStep) =>
  accountId ? `account:${accountId}` : roleId ? `role:${roleId}` : "admins";

/** What the form shows of the rules. */
export const shownRules = ({ minutes, chain }: Pick<CriticalRules, "minutes" | "chain">) => ({
  minutes,
  steps: linesOf(chain),
});

/** The chain as lines of the form. */
const linesOf = (chain: EscalationStep[]) =>
  Array.from({ length: mostEscalationSteps }, (_, index) => {
    const step = chain[index];
    return step ? { who: whoOf(step), minutes: step.minutes } : { who: "", minutes: 5 };
  });
