import type { Client } from "#contract/index";
import type { Formats } from "../../i18n/format.server";

/** What was drawn for a report's exam, and what can be drawn on. */
export async function diagramsData(
  api: Client,
  { examId, reportId }: { examId: string; reportId: string },
  format: Formats,
) {
  const { diagrams, graphs, mayDraw } = await api.sampleGraphs.query({ reportId });
  return {
    examId,
    reportId,
    mayDraw,
    diagrams,
    graphs: graphs.map(({ id, attachmentId, url, origin, ime, created, author }) => ({
      id,
      attachmentId,
      url,
      words: ime,
      name: diagrams.find((diagram) => diagram.origin === origin)?.name ?? "",
      origin,
      about: [author?.name ?? "", format.dayTime(created)].filter(Boolean).join(" · "),
    })),
  };
}
export type DiagramsData = Awaited<ReturnType<typeof diagramsData>>;
