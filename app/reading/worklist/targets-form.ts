import { z } from "zod";
import { modalities } from "#contract/kernel/modalities";
import { PatientSource } from "#contract/kernel/values";
import { mostReadingTargets, mostTargetMinutes, type ReadingTarget } from "#contract/organizations/reading-targets";

/** X-ray pictures are read alike, whatever made them; so are CT and MR. */
export const modalityGroups = { xray: ["DX", "CR", "RF", "MG"], sections: ["CT", "MR"] } as const;

const Line = z.object({
  modality: z.enum(["", "xray", "sections", ...modalities]).default(""),
  source: z.union([z.literal(""), PatientSource]).default(""),
  urgent: z.enum(["", "true", "false"]).default(""),
  /** A line without minutes does not count. */
  minutes: z.number("number").int("invalid").min(1, "tooSmall").max(mostTargetMinutes, "tooLarge").optional(),
});
type Line = z.output<typeof Line>;

/** The targets as a form, a line each. */
export const TargetsForm = z.object({
  version: z.number().int(),
  lines: z.array(Line).max(mostReadingTargets, "tooMany").default([]),
});

const isGroup = (modality: string): modality is keyof typeof modalityGroups => Object.hasOwn(modalityGroups, modality);

const modalitiesOf = (modality: Line["modality"]): ReadingTarget["modalities"] => {
  if (modality === "") return [];
  return isGroup(modality) ? [...modalityGroups[modality]] : [modality];
};

/** What was typed, as the contract takes it. */
export const targetsOf = (lines: Line[]): ReadingTarget[] =>
  lines.flatMap(({ modality, source, urgent, minutes }) =>
    minutes === undefined
      ? []
      : [
          {
            modalities: modalitiesOf(modality),
            patientSource: source === "" ? null : source,
            urgent: urgent === "" ? null : urgent === "true",
            minutes,
          },
        ],
  );

const modalityOf = (target: ReadingTarget): Line["modality"] => {
  const [first = "", ...others] = target.modalities;
  if (others.length === 0) return first;
  return target.modalities.includes("CT") ? "sections" : "xray";
};

/** How many lines the form has beyond those that are set. */
const spare = 3;

/** The targets as lines of the form. */
export const linesOf = (targets: ReadingTarget[]): z.input<typeof Line>[] => [
  ...targets.map((target) => ({
    modality: modalityOf(target),
    source: target.patientSource ?? ("" as const),
    urgent: target.urgent === null ? ("" as const) : target.urgent ? ("true" as const) : ("false" as const),
    minutes: target.minutes,
  })),
  ...Array.from({ length: Math.min(spare, mostReadingTargets - targets.length) }, () => ({
    modality: "" as const,
    source: "" as const,
    urgent: "" as const,
  })),
];
