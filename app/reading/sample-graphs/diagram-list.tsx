import type { ReactNode } from "react";
import type { Diagram } from "#contract/reading/sample-graphs";
import { useDiagramName } from "./use-diagram-name";

/** Diagrams side by side, each small, with what can be done with it. */
export function DiagramList({
  diagrams,
  children,
}: {
  diagrams: readonly Diagram[];
  children: (diagram: Diagram, name: string) => ReactNode;
}) {
  const nameOf = useDiagramName();
  return (
    <ul className="flex flex-wrap gap-3">
      {diagrams.map((diagram) => (
        <li key={diagram.origin} className="relative grid w-28 content-start gap-1 text-center text-sm">
          <img
            src={diagram.url}
            alt=""
            loading="lazy"
            className="h-28 w-28 rounded border border-line bg-white object-contain p-1"
          />
          {children(diagram, nameOf(diagram))}
        </li>
      ))}
    </ul>
  );
}
