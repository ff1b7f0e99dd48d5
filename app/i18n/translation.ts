import type { ProblemCode } from "#contract/kernel/problems";
import type accounts from "./locales/chs/accounts.json";
import type answers from "./locales/chs/answers.json";
import type attributes from "./locales/chs/attributes.json";
import type audit from "./locales/chs/audit.json";
import type common from "./locales/chs/common.json";
import type critical from "./locales/chs/critical.json";
import type domains from "./locales/chs/domains.json";
import type exam from "./locales/chs/exam.json";
import type exams from "./locales/chs/exams.json";
import type guide from "./locales/chs/guide.json";
import type help from "./locales/chs/help.json";
import type groupLists from "./locales/chs/groupLists.json";
import type groups from "./locales/chs/groups.json";
import type images from "./locales/chs/images.json";
import type lists from "./locales/chs/lists.json";
import type notifications from "./locales/chs/notifications.json";
import type organizationSettings from "./locales/chs/organizationSettings.json";
import type matching from "./locales/chs/matching.json";
import type members from "./locales/chs/members.json";
import type organizations from "./locales/chs/organizations.json";
import type plans from "./locales/chs/plans.json";
import type printing from "./locales/chs/printing.json";
import type printTemplates from "./locales/chs/printTemplates.json";
import type problems from "./locales/chs/problems.json";
import type reports from "./locales/chs/reports.json";
import type settings from "./locales/chs/settings.json";
import type roles from "./locales/chs/roles.json";
import type shares from "./locales/chs/shares.json";
import type uploads from "./locales/chs/uploads.json";
import type viewer from "./locales/chs/viewer.json";
import type viewerLinks from "./locales/chs/viewerLinks.json";

/**
 * The texts in Simplified Chinese say which keys there are: a namespace each domain, and three for all: common (words
 * of the screens), answers (what only the server says: broken rules, what was done), problems.
 */
export interface Translation {
  common: typeof common;
  accounts: typeof accounts;
  answers: typeof answers;
  attributes: typeof attributes;
  audit: typeof audit;
  critical: typeof critical;
  domains: typeof domains;
  exam: typeof exam;
  exams: typeof exams;
  guide: typeof guide;
  help: typeof help;
  groupLists: typeof groupLists;
  groups: typeof groups;
  images: typeof images;
  lists: typeof lists;
  notifications: typeof notifications;
  organizationSettings: typeof organizationSettings;
  matching: typeof matching;
  members: typeof members;
  organizations: typeof organizations;
  plans: typeof plans;
  printing: typeof printing;
  printTemplates: typeof printTemplates;
  problems: typeof problems;
  reports: typeof reports;
  settings: typeof settings;
  roles: typeof roles;
  shares: typeof shares;
  uploads: typeof uploads;
  viewer: typeof viewer;
  viewerLinks: typeof viewerLinks;
}
export type Namespace = keyof Translation;

type SameKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]> };

/** What every other language must have, key by key; problems one text for each of the contract. */
export type Translated = SameKeys<Translation> & {
  problems: Record<ProblemCode, string>;
};

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
