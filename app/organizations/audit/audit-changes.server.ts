import type { AuditRecord } from "#contract/organizations/audits";
import { modalities } from "#contract/kernel/modalities";
import { examFieldOf } from "#contract/registration/exam-fields";
import type { Formats } from "../../i18n/format.server";
import type { Texts } from "#texts/texts";
import exam from "#texts/chs/exam.json";
import groups from "#texts/chs/groups.json";
import lists from "#texts/chs/lists.json";
import printTemplates from "#texts/chs/printTemplates.json";
import settings from "#texts/chs/settings.json";
import roles from "#texts/chs/roles.json";
import organizations from "#texts/chs/organizations.json";

type Value = AuditRecord["detail"][string];

/** A field that was changed, in words. Without values it is told only that it was. */
export interface ShownChange {
  field: string;
  values: { from: string; to: string } | null;
}

/** What a record says was changed: which field, from what, to what. */
export function changesIn(
  { event, detail }: Pick<AuditRecord, "event" | "detail">,
  t: Texts,
  format: Pick<Formats, "day">,
): ShownChange[] {
  if (event === "plan_granted" || event === "plan_end_set") return planEnd(detail, t, format);
  if (event === "role_changed") return actionChanges(detail, t);
  if (event === "member_changed" || event === "group_member_changed") return levelChange(detail, t);
  const fields = typeof detail.changed === "string" && detail.changed !== "" ? detail.changed.split(",") : [];
  // Who reads the trail need have no clinical right: of an exam it says which fields, not what they hold.
  if (event === "exam_updated") return fields.map((field) => ({ field: examField(field, t), values: null }));
  return fields.map((field) => {
    const [from, to] = [detail[`${field}.from`], detail[`${field}.to`]];
    const isTold = from !== undefined && to !== undefined;
    return {
      field: fieldOf(event, field, t),
      values: isTold ? { from: shown(field, from, t), to: shown(field, to, t) } : null,
    };
  });
}

/** Keys of the texts themselves, not of what holds further ones. */
type TextsIn<Known> = { [Key in keyof Known]: Known[Key] extends string ? Key : never }[keyof Known];

const has = <Known extends object>(known: Known, key: string): key is TextsIn<Known> & string =>
  Object.hasOwn(known, key) && typeof Reflect.get(known, key) === "string";

function examField(column: string, t: Texts): string {
  if (column === "patientIdIssuer") return t("exam.info.pidIssuer");
  const field = examFieldOf(column) ?? column.replace(/\..*/, "");
  return has(exam.info, field) ? t(`exam.info.${field}`) : column;
}

function fieldOf(event: string, field: string, t: Texts): string {
  if (event === "print_template_changed" && has(printTemplates.fields, field))
    return t(`printTemplates.fields.${field}`);
  if (event === "profile_changed" && field === "title") return t("settings.profile.jobTitle");
  if (event === "profile_changed" && has(settings.profile, field)) return t(`settings.profile.${field}`);
  return settingsField(field, t);
}

function settingsField(field: string, t: Texts): string {
  const [name = field, part = ""] = field.split(".");
  if (name === "isActive") return t("lists.page.isActive");
  if (name === "inspectionLevels" && has(lists.fields.inspectionLevels, part))
    return t(`lists.fields.inspectionLevels.${part}`);
  if (name === "defaultConsultationBucketId") return t("groups.fields.defaultConsultation");
  if (has(lists.fields, name)) return t(`lists.fields.${name}`);
  if (has(groups.flags, name)) return t(`groups.flags.${name}`);
  return field;
}

function shown(field: string, value: Value, t: Texts): string {
  if (value === null || value === "") return t("lists.conflict.nothing");
  if (typeof value === "boolean") return t(value ? "lists.values.yes" : "lists.values.no");
  if (field === "priceFen") return (Number(value) / 100).toFixed(2);
  const text = String(value);
  const modality = field === "modality" && modalities.find((code) => code === text);
  if (modality) return t(`exam.modality.${modality}`);
  if (field === "dateMatch" && has(lists.values.dateMatch, text)) return t(`lists.values.dateMatch.${text}`);
  if (field.startsWith("inspectionLevels.") && has(lists.values.inspection, text))
    return t(`lists.values.inspection.${text}`);
  return text;
}

/** Until when an organization has its plan; the first one has none before it. */
function planEnd({ before, ends }: AuditRecord["detail"], t: Texts, { day }: Pick<Formats, "day">): ShownChange[] {
  if (typeof before !== "string" || typeof ends !== "string") return [];
  const from = before === "" ? t("lists.conflict.nothing") : day(before);
  return [{ field: t("plans.page.ends"), values: { from, to: day(ends) } }];
}

function levelChange({ from, to }: AuditRecord["detail"], t: Texts): ShownChange[] {
  if (typeof from !== "string" || typeof to !== "string") return [];
  const level = (code: string) => (has(organizations.levels, code) ? t(`organizations.levels.${code}`) : code);
  return [{ field: t("organizations.members.level"), values: { from: level(from), to: level(to) } }];
}

/** Of a role, what it grants no more and what it grants newly. */
function actionChanges({ before, actions }: AuditRecord["detail"], t: Texts): ShownChange[] {
  const [former, now] = [before, actions].map((list) =>
    String(list ?? "")
      .split(" ")
      .filter(Boolean),
  );
  if (!former || !now) return [];
  const words = (codes: string[]) =>
    codes.map((code) => (has(roles.actions, code) ? t(`roles.actions.${code}`) : code)).join(" · ");
  const [gone, added] = [former.filter((code) => !now.includes(code)), now.filter((code) => !former.includes(code))];
  if (gone.length + added.length === 0) return [];
  const none = t("lists.conflict.nothing");
  return [{ field: t("roles.granted"), values: { from: words(gone) || none, to: words(added) || none } }];
}
