import type { Manifest } from "#api/kernel/manifest";
import { caseCodeRoutes, caseCodes } from "./case-codes";
import { clinicCaseRoutes } from "./case-streams";
import { consultationExamRoutes } from "./exam-streams";
import { clinicCases } from "./cases";
import { consultationExams } from "./exams";
import { consultationLinks } from "./links";

export const casesManifest = {
  operations: { caseCodes, clinicCases, consultationExams, consultationLinks },
  streams: [...consultationExamRoutes, ...clinicCaseRoutes, ...caseCodeRoutes],
} satisfies Manifest;
