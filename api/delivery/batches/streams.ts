import { z } from "zod";
import { batchStreams, mostInBatch } from "#contract/reading/batches";
import { Id } from "#contract/kernel/values";
import { joinedPdf } from "../printing/joined-pdf";
import { inlinePdf } from "../printing/pdf-answer";
import { reportFile } from "../printing/report-file";
import { languageIn } from "../printing/streams";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { atExam } from "./at-exam";

const ExamIds = z.array(Id).min(1).max(mostInBatch);

const pdf = streaming(batchStreams.pdf, async ({ query, context }) => {
  const language = languageIn(query);
  const examIds = ExamIds.safeParse(query.getAll("exam"));
  if (!examIds.success) throw new Problem("bad_request", { issues: [{ path: "exam", message: "invalid" }] });
  const files: Uint8Array[] = [];
  for (const examId of new Set(examIds.data)) {
    const { here, reportId } = await atExam(context, examId);
    files.push((await reportFile(here, reportId, { language })).pdf);
  }
  const isTwoSided = query.get("twoSided") === "on";
  return inlinePdf(await joinedPdf({ files, isTwoSided }), "reports.pdf");
});

export const batchRoutes = [pdf];
