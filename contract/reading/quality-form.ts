import { z } from "zod";
import { oneLine } from "#contract/kernel/plain-text";

/** Grades of an image or a report; Chinese hospitals call them 甲, 乙, 丙 and 丁. */
export const qualityGrades = ["A", "B", "C", "D"] as const;
export const QualityGrade = z.enum(qualityGrades);
export type QualityGrade = z.infer<typeof QualityGrade>;

/** Most reasons and items of a form. */
const mostEntries = 20;

/** What is judged of a report, and how many points it brings at most. */
export const QualityItem = z.object({ name: z.string().min(1).max(64), points: z.number().int().min(1).max(100) });
export type QualityItem = z.infer<typeof QualityItem>;

/** Why an image is not as it should be, and what is judged of a report. */
export const QualityForm = z.object({
  reasons: z.array(z.string().min(1).max(64)).min(1).max(mostEntries),
  items: z.array(QualityItem).min(1).max(mostEntries),
});
export type QualityForm = z.infer<typeof QualityForm>;

/** Entries of the built-in form are keys of the texts; an organization writes its own in its own words. */
export const builtInReasons = [
  "positioning",
  "exposure",
  "artefact",
  "coverage",
  "labelling",
  "foreignBody",
  "protocol",
  "contrast",
] as const;
export const builtInItems = ["identity", "description", "diagnosis", "consistency", "wording", "comparison"] as const;

const builtInPoints: Record<(typeof builtInItems)[number], number> = {
  identity: 10,
  description: 30,
  diagnosis: 30,
  consistency: 10,
  wording: 10,
  comparison: 10,
};

/** The form of an organization that has none of its own. */
export const builtInForm: QualityForm = {
  reasons: [...builtInReasons],
  items: builtInItems.map((name) => ({ name, points: builtInPoints[name] })),
};

/** The grade of a report by its points out of a hundred. */
export function gradeOf(percent: number): QualityGrade {
  if (percent >= 90) return "A";
  if (percent >= 75) return "B";
  return percent >= 60 ? "C" : "D";
}

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);
const distinct = (names: string[]) => new Set(names).size === names.length;

const Reasons = z.string().transform((text, context) => {
  const reasons = QualityForm.shape.reasons.safeParse(linesOf(text));
  if (reasons.success && distinct(reasons.data)) return reasons.data;
  context.addIssue("qualityReasons");
  return z.NEVER;
});

const Items = z.string().transform((text, context) => {
  const written = linesOf(text).map((line) => {
    const [, name = "", points = ""] = /^(.+?)\s*[=＝]\s*(\d{1,3})$/u.exec(line) ?? [];
    return { name, points: Number(points) };
  });
  const items = QualityForm.shape.items.safeParse(written);
  if (items.success && distinct(items.data.map(({ name }) => name))) return items.data;
  context.addIssue("qualityItems");
  return z.NEVER;
});

/** A form as it is written: a reason a line, an item and its points a line. */
export const WrittenQualityForm = z.object({ reasons: Reasons, items: Items });

/** One line of a form as it was when somebody graded by it. */
export const GivenPoints = QualityItem.extend({ given: z.number().int().min(0).max(100) });
export type GivenPoints = z.infer<typeof GivenPoints>;

/** The share of the points that were given, rounded, out of a hundred. */
export function percentOf(scores: readonly GivenPoints[]): number {
  const sum = (key: "points" | "given") => scores.reduce((total, score) => total + score[key], 0);
  return Math.round((100 * sum("given")) / sum("points"));
}

export const qualityNote = () => oneLine().max(500, "tooLong").default("");
