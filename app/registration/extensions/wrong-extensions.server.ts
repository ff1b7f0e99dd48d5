import { isRule, type Rule } from "../../forms/rule-text.server";

/** The rules that fields the organization adds break, out of a problem's detail, by the fields' names in the form. */
export const wrongExtensions = ({ fields }: Record<string, unknown>): Record<`extensions.${string}`, Rule> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([key, rule]) => [
      `extensions.${key}` as const,
      typeof rule === "string" && isRule(rule) ? rule : "invalid",
    ]),
  );
