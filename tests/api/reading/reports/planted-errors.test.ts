import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { InspectionRule } from "#contract/organizations/organizations";
import { type InspectedReport, smartInspect } from "#api/reading/reports/smart-inspect";

/**
 * Reports of our own writing (tests/planted-reports): each material stands for as many reports as its slots have values.
 * Rules are tuned on one half alone; the texts of the other stood before the rules did.
 */
const Material = z.array(
  z.object({
    name: z.string(),
    exam: z.object({
      modality: z.string(),
      bodyPart: z.string(),
      orderedAs: z.array(z.string()),
      clinicImpression: z.string(),
      sex: z.enum(["M", "F"]),
      age: z.number(),
      day: z.string().default("2026-06-15"),
    }),
    slots: z.record(z.string(), z.array(z.string())),
    priors: z.array(z.object({ day: z.string(), finding: z.string(), diagnosis: z.string() })).default([]),
    finding: z.string(),
    diagnosis: z.string(),
    critical: z.boolean().default(false),
    planted: z.array(
      z.object({ rule: InspectionRule, field: z.enum(["finding", "diagnosis"]), from: z.string(), to: z.string() }),
    ),
  }),
);
type Material = z.infer<typeof Material>[number];

const isoDay = (words: string) => {
  const digits = words.match(/^(\d{4})\D+(\d{1,2})\D+(\d{1,2})/);
  if (!digits) return new Date(`${words} UTC`).toISOString().slice(0, 10);
  return [digits[1], digits[2]?.padStart(2, "0"), digits[3]?.padStart(2, "0")].join("-");
};

interface Planted {
  name: string;
  report: InspectedReport;
  /** Null in a clean report. */
  rule: InspectionRule | null;
}

/** The reports of a material: each variant clean, and with each of its errors. */
function reportsOf({ name, exam, slots, priors, planted, critical, ...texts }: Material): Planted[] {
  const variants = Math.max(...Object.values(slots).map((values) => values.length));
  return Array.from({ length: variants }, (_, variant) => {
    const filled = (text: string) =>
      text.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (whole, slot: string) => slots[slot]?.[variant] ?? whole);
    const clean: InspectedReport = {
      patientSex: exam.sex,
      age: { value: exam.age, unit: "Y" },
      modality: exam.modality,
      bodyPart: filled(exam.bodyPart),
      orderedAs: exam.orderedAs.map(filled),
      clinicImpression: filled(exam.clinicImpression),
      examDay: exam.day,
      priors: priors.map((prior) => ({
        day: isoDay(filled(prior.day)),
        finding: filled(prior.finding),
        diagnosis: filled(prior.diagnosis),
      })),
      finding: filled(texts.finding),
      diagnosis: filled(texts.diagnosis),
      positive: null,
      hasCriticalFlag: critical,
      criticalWords: ["主动脉夹层", "肺栓塞", "张力性气胸", "aortic dissection", "pulmonary embolism"],
    };
    const withError = planted.map(({ rule, field, from, to }) => {
      const text = texts[field].replace(from, () => to);
      if (text === texts[field]) throw new Error(`${name}: ${from} is not there`);
      return { name: `${name} ${variant} ${rule}`, report: { ...clean, [field]: filled(text) }, rule };
    });
    return [{ name: `${name} ${variant}`, report: clean, rule: null }, ...withError];
  }).flat();
}

test.each(["tuned", "held-out"])(
  "smart inspect finds what is planted in the %s half and lets clean reports be",
  (half) => {
    const file = new URL(`../../../planted-reports/${half}.json`, import.meta.url);
    const reports = Material.parse(JSON.parse(readFileSync(file, "utf8"))).flatMap(reportsOf);
    const began = performance.now();
    const judged = reports.map((one) => ({ ...one, hits: smartInspect(one.report) }));
    const msEach = (performance.now() - began) / reports.length;

    const clean = judged.filter(({ rule }) => rule === null);
    const planted = judged.filter(({ rule }) => rule !== null);
    const found = planted.filter(({ rule, hits }) => hits.some((hit) => hit.rule === rule));
    const alarmed = clean.filter(({ hits }) => hits.length > 0);
    const figures = InspectionRule.options.flatMap((rule) => {
      const ofRule = planted.filter((one) => one.rule === rule);
      const alarms = clean.filter(({ hits }) => hits.some((hit) => hit.rule === rule)).length;
      const seen = ofRule.filter((one) => found.includes(one)).length;
      return ofRule.length + alarms > 0 ? [`  ${rule}: ${seen}/${ofRule.length} found, ${alarms} false alarms`] : [];
    });
    const missed = planted.filter((one) => !found.includes(one)).map(({ name }) => `  missed ${name}`);
    const cried = alarmed.map(
      ({ name, hits }) =>
        `  false alarm ${name}: ${hits.map(({ rule, evidence }) => `${rule} ${evidence}`).join("; ")}`,
    );
    const head = `${half}: ${found.length}/${planted.length} planted found, ${alarmed.length}/${clean.length} clean alarmed, ${msEach.toFixed(2)} ms each`;
    const isTold = half === "tuned" || process.env.TELL_HELD_OUT === "true";
    process.stdout.write([head, ...figures, ...(isTold ? [...missed, ...cried] : []), ""].join("\n"));

    expect(planted.length).toBeGreaterThanOrEqual(100);
    expect(clean.length).toBeGreaterThanOrEqual(100);
    // What a hit names, stands there.
    for (const { report, hits } of judged)
      for (const { field, start, end } of hits) {
        const text = field === "finding" || field === "diagnosis" ? report[field] : "";
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    expect(found.length / planted.length).toBeGreaterThanOrEqual(0.95);
    expect(alarmed.length / clean.length).toBeLessThanOrEqual(0.02);
  },
);
