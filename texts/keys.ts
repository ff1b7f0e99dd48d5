import type { JobKind } from "#contract/kernel/jobs";
import type { ProblemCode } from "#contract/kernel/problems";
import type { AuditEvent } from "#contract/organizations/audit-events";
import type * as chs from "./chs/index";
import type { Part } from "./gathered";

type Files = typeof chs;

/** The names for which some file has a text in a part of its own. */
type Said<Of extends Part> = {
  [File in keyof Files]: Files[File] extends Record<Of, infer Texts> ? keyof Texts : never;
}[keyof Files];

/** A name without a text does not compile: no file has it in this part. */
type Gathered<Of extends Part, Name extends Said<Of> | NamedAlone<Of>> = Record<Name, string>;
/** Problems of no domain stand in a file of their own. */
type NamedAlone<Of extends Part> = Of extends "problems" ? keyof Files["problems"] : never;

/**
 * The texts in Simplified Chinese say which keys there are: a namespace each domain, and three for all: common (words
 * of the screens), answers (what only the server says: broken rules, what was done), problems.
 */
export type Translation = { [File in keyof Files]: Omit<Files[File], Part> } & {
  problems: Gathered<"problems", ProblemCode>;
  auditEvents: Gathered<"auditEvents", AuditEvent>;
  jobKinds: Gathered<"jobKinds", JobKind>;
};
export type Namespace = keyof Translation;

type SameKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]> };

/** The files of any language: key by key those of Simplified Chinese. */
export type TextFiles = SameKeys<Files>;
/** What every language has, as it is looked up. */
export type Translated = SameKeys<Translation>;

/** `things_one` and `things_other` are asked for as `things`, with a count. */
type Asked<Key extends string> = Key extends `${infer Things}_${"one" | "other"}` ? Things : Key;
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Asked<Key> : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** Every text by its full name, e.g. "accounts.login.title". */
export type TextKey = Path<Translation>;
/** The names below a part of the texts, e.g. TextKeyBelow<"answers.rules">. */
export type TextKeyBelow<Part extends string> =
  Extract<TextKey, `${Part}.${string}`> extends `${Part}.${infer Rest}` ? Rest : never;
