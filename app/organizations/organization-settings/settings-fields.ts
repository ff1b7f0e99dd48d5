import type { ListField } from "../lists/list-screens";

const inspection = (name: Extract<ListField["name"], `inspectionLevels.${string}`>): ListField => ({
  name,
  kind: "choice",
  from: "inspectionLevels",
  isRequired: true,
});

/** The fields of the settings' forms; the contract's schemas hold their rules. */
export const profileFields: ListField[] = [
  { name: "name", kind: "line", isRequired: true },
  { name: "secondaryName", kind: "line" },
  { name: "departments", kind: "text", hint: "departments" },
  { name: "address", kind: "line" },
  { name: "phone", kind: "line" },
  { name: "timeZone", kind: "choice", from: "timeZones", isRequired: true, hint: "timeZone" },
  { name: "freeElectronicFilm", kind: "yesNo", hint: "freeElectronicFilm" },
  { name: "isPrivate", kind: "yesNo", hint: "isPrivate" },
  { name: "aeTitle", kind: "line", hint: "ownAeTitle" },
  { name: "dateMatch", kind: "choice", from: "dateMatches", isRequired: true, hint: "dateMatch" },
  { name: "introduction", kind: "text" },
];

export const ruleFields: ListField[] = [
  { name: "fourEyes", kind: "yesNo", hint: "fourEyes" },
  { name: "selfApproval", kind: "yesNo", hint: "selfApproval" },
  { name: "passwordAtApproval", kind: "yesNo", hint: "passwordAtApproval" },
  { name: "rejectReasons", kind: "lines", hint: "rejectReasons" },
  { name: "shareDays", kind: "number", isRequired: true, hint: "shareDays" },
];

export const inspectionFields: ListField[] = [
  inspection("inspectionLevels.sex_anatomy"),
  inspection("inspectionLevels.other_patient"),
  inspection("inspectionLevels.laterality"),
  inspection("inspectionLevels.finding_sides"),
  inspection("inspectionLevels.negation_change"),
  inspection("inspectionLevels.exam_side"),
  inspection("inspectionLevels.body_part_mismatch"),
  inspection("inspectionLevels.unfilled_placeholder"),
  inspection("inspectionLevels.critical_word_without_flag"),
  inspection("inspectionLevels.negative_result"),
  inspection("inspectionLevels.normal_finding"),
  inspection("inspectionLevels.empty_section"),
  inspection("inspectionLevels.unit_slip"),
  inspection("inspectionLevels.template_field"),
  inspection("inspectionLevels.number_mismatch"),
  inspection("inspectionLevels.interval_change"),
  inspection("inspectionLevels.prior_date"),
];
