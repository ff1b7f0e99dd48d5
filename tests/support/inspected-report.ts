import { type InspectedReport, smartInspect } from "#api/reading/reports/smart-inspect";

const criticalWords = ["气胸", "脑出血", "主动脉夹层", "夹层", "肺栓塞", "pneumothorax", "hemorrhage", "mass effect"];

export const quiet: InspectedReport = {
  patientSex: "M",
  age: { value: 29, unit: "Y" },
  modality: "CT",
  bodyPart: "",
  orderedAs: [],
  clinicImpression: "",
  examDay: null,
  priors: [],
  finding: "所见如下。",
  diagnosis: "未见异常。",
  positive: null,
  hasCriticalFlag: false,
  criticalWords,
};

/** The hits of a report that is quiet but for what is given. */
export const hitsOf = (report: Partial<InspectedReport>) =>
  smartInspect({ ...quiet, ...report }).map(({ rule, evidence }) => ({ rule, evidence }));
export const rulesOf = (report: Partial<InspectedReport>) => [...new Set(hitsOf(report).map(({ rule }) => rule))];
