import type { Instance } from "#contract/registration/exam-record";
import { pathTo } from "../../paths";
import type { ShownExam } from "./viewer-data.server";

/** An object of an exam that no pane can show: a report, a document, an ECG, or what only other software opens. */
export interface ExamObject {
  id: string;
  kind: Exclude<Instance["kind"], "image">;
  /** Of its series. */
  label: string;
  /** Where it is read; null for whoever looks by a link, which opens images alone. */
  href: string | null;
}

/** What an exam holds beside images. */
export const objectsOf = (exam: Pick<ShownExam, "id" | "series" | "pass">): ExamObject[] =>
  exam.series.flatMap(({ number, description, modality, instances }) =>
    instances.flatMap(({ id, kind }) =>
      kind === "image"
        ? []
        : {
            id,
            kind,
            label: [number, description || modality].filter((part) => part !== null).join(" "),
            href: exam.pass === null ? hrefOf(exam.id, id, kind) : null,
          },
    ),
  );

function hrefOf(examId: string, id: string, kind: ExamObject["kind"]): string {
  switch (kind) {
    case "text":
      return pathTo("/studies/:examId/texts/:instanceId", { examId, instanceId: id });
    case "waveform":
      return pathTo("/studies/:examId/waveforms/:instanceId", { examId, instanceId: id });
    case "document":
      return `/api/v1/instances/${id}/document`;
    case "other":
      return pathTo("/studies/:examId", { examId }, { instance: id });
  }
}
