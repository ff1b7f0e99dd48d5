import type { Manifest } from "#api/kernel/manifest";
import { clinicCaseRoutes } from "./case-streams";
import { consultationExamRoutes } from "./exam-streams";
import { clinicCases } from "./cases";
import { consultationExams } from "./exams";
import { consultationLinks } from "./links";

export const casesManifest = {
  operations: { clinicCases, consultationExams, consultationLinks },
  streams: [...consultationExamRoutes, ...clinicCaseRoutes],
} satisfies Manifest;
