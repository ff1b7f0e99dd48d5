import {
  extensionValue,
  type ExtensionField,
  type ExtensionValue,
  type TypedExtensions,
} from "#contract/organizations/extension-values";
import { Problem } from "#api/infrastructure/problem";

/** A field of an organization, in use or not. */
export type ExtensionConfig = ExtensionField & { isActive: boolean };

/** The rules that values break (keys of answers.rules in the texts), by the keys of their fields. */
export type BrokenRules = Record<string, "number" | "dayRange" | "wrongValue" | "tooLong" | "required" | "invalid">;

export interface JudgedExtensions {
  /** What the record holds from now on: fields in use in their order, then what was written under others before. */
  values: ExtensionValue[];
  /** By the key of its field. */
  wrong: BrokenRules;
  /** Keys of required fields that hold nothing. */
  missing: string[];
  /** Labels, or keys, of fields that take no value now: out of use, or none of the organization's. */
  retired: string[];
}

/**
 * Judges typed values by the organization's fields.
 *
 * A value that stays as it was is never wrong, whatever became of its field since; what stands under a field out of use
 * stays too. A value of a field in use gets the label of today.
 *
 * @param configs all of the organization's fields for this kind of record, in their order
 * @param before what the record holds
 * @param typed what was sent; undefined leaves everything as it is
 */
export function judgedExtensions(
  configs: readonly ExtensionConfig[],
  before: readonly ExtensionValue[],
  typed: TypedExtensions | undefined,
): JudgedExtensions {
  const active = configs.filter(({ isActive }) => isActive);
  const isOpen = new Set(active.map(({ key }) => key));
  const stood = new Map(before.map((value) => [value.key, value]));
  const sent = new Map(Object.entries(typed ?? {}));
  const values: ExtensionValue[] = [];
  const wrong: BrokenRules = {};
  for (const { key, label, type, options } of active) {
    const value = sent.get(key) ?? "";
    if (value === "") continue;
    values.push({ key, label, type, value });
    const rule = value === stood.get(key)?.value ? null : brokenRule({ type, options }, value);
    if (rule) wrong[key] = rule;
  }
  const kept = typed ? [...values, ...before.filter(({ key }) => !isOpen.has(key))] : [...before];
  const held = new Set(kept.map(({ key }) => key));
  return {
    values: kept,
    wrong,
    missing: active.filter(({ key, isRequired }) => isRequired && !held.has(key)).map(({ key }) => key),
    retired: [...sent]
      .filter(([key, value]) => !isOpen.has(key) && value !== "" && value !== stood.get(key)?.value)
      .map(([key]) => configs.find((config) => config.key === key)?.label ?? key),
  };
}

const rules = ["number", "dayRange", "wrongValue", "tooLong", "required"] as const;

function brokenRule(field: Pick<ExtensionField, "type" | "options">, value: string) {
  const judged = extensionValue(field).safeParse(value);
  if (judged.success) return null;
  return rules.find((rule) => rule === judged.error.issues[0]?.message) ?? ("invalid" as const);
}

/** What was typed, apart from how its fields are called. */
export const typedOf = (values: readonly ExtensionValue[]): TypedExtensions =>
  Object.fromEntries(values.map(({ key, value }) => [key, value]));

/**
 * Fields as a form offers them for a record: those in use; a choice offers what the record and its drafts hold too,
 * though it may no longer be among its options.
 */
export const offeredFields = (
  configs: readonly ExtensionConfig[],
  values: readonly ExtensionValue[],
): ExtensionField[] =>
  configs
    .filter(({ isActive }) => isActive)
    .map(({ isActive: _, ...field }) => {
      if (field.type !== "choice") return field;
      const held = values.filter(({ key }) => key === field.key).map(({ value }) => value);
      return { ...field, options: [...new Set([...field.options, ...held])] };
    });

/** @throws Problem extensions_wrong with the rule each field breaks; extension_retired, naming what takes no value */
export function requireSound({ wrong, retired }: Pick<JudgedExtensions, "wrong" | "retired">): void {
  if (Object.keys(wrong).length > 0) throw new Problem("extensions_wrong", { fields: wrong });
  if (retired.length > 0) throw new Problem("extension_retired", { labels: retired.join(", ") });
}

/** The same, where what is required has to be there too. @throws Problem as requireSound */
export const requireFilled = (judged: JudgedExtensions): void =>
  requireSound({ ...judged, wrong: brokenWhenFilled(judged) });

/** What is wrong and what is missing. */
export const brokenWhenFilled = ({ wrong, missing }: JudgedExtensions): BrokenRules => ({
  ...wrong,
  ...Object.fromEntries(missing.map((key) => [key, "required" as const])),
});
