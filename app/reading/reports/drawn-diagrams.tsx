import type { ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts";
import { useDiagramName } from "../sample-graphs/use-diagram-name";
import type { DiagramsData } from "./diagrams-data.server";

type Graph = DiagramsData["graphs"][number];

/** What was drawn for the exam so far. */
export function DrawnDiagrams({ graphs, action }: { graphs: Graph[]; action?: (graph: Graph) => ReactNode }) {
  const t = useTexts();
  const nameOf = useDiagramName();
  if (graphs.length === 0) return <p className="text-muted">{t("sampleGraphs.none")}</p>;
  return (
    <ul className="flex flex-wrap gap-3">
      {graphs.map((graph) => (
        <li key={graph.id} className="grid w-44 content-start gap-1 text-sm">
          <a href={graph.url} target="_blank" rel="noreferrer">
            <img
              src={graph.url}
              alt={[nameOf(graph), graph.words].filter(Boolean).join(": ")}
              loading="lazy"
              className="h-44 w-44 rounded border border-line bg-white object-contain"
            />
          </a>
          {graph.words && <span className="[overflow-wrap:anywhere]">{graph.words}</span>}
          <span className="tabular-nums text-muted">{graph.about}</span>
          {action?.(graph)}
        </li>
      ))}
    </ul>
  );
}
