import { ImportedTemplate } from "#contract/reading/reporting-templates";
import { callStream } from "../../forms/posted-file.server";
import type { RequestArgs } from "../../forms/request-args";
import { sessionProblems } from "../../problems/problem";
import { problemOf } from "../../problems/thrown-problem.server";

const reasons = ["not_a_template", "too_much"] as const;

export type ImportLine =
  | { kind: "taken"; file: string; template: ImportedTemplate }
  | { kind: "refused"; file: string; reason: (typeof reasons)[number] | "file_too_large" | "other" };

/** Hands files to the platform one after the other, and tells what became of each. */
export async function importedFiles(
  args: RequestArgs,
  { token, bucketId }: { token: string | null; bucketId: string },
  files: File[],
): Promise<ImportLine[]> {
  const lines: ImportLine[] = [];
  for (const file of files) {
    const path = `/buckets/${bucketId}/reporting-templates/import?name=${encodeURIComponent(file.name)}`;
    try {
      const answer = await callStream(args, token, "POST", path, file);
      lines.push({ kind: "taken", file: file.name, template: ImportedTemplate.parse(JSON.parse(answer)) });
    } catch (error) {
      const problem = problemOf(error, args.context);
      if (!problem || sessionProblems.includes(problem.code)) throw error;
      const known = reasons.find((reason) => reason === problem.detail.reason);
      const reason = problem.code === "file_too_large" ? "file_too_large" : (known ?? "other");
      lines.push({ kind: "refused", file: file.name, reason });
    }
  }
  return lines;
}
