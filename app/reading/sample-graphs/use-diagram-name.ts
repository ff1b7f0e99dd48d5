import { outlines } from "#contract/reading/outlines";
import type { Diagram } from "#contract/reading/sample-graphs";
import { useTexts } from "../../i18n/use-texts";

/** What a diagram is called: an outline of the product in the reader's language, the organization's own as it named it. */
export function useDiagramName() {
  const t = useTexts();
  return ({ origin, name }: Pick<Diagram, "origin" | "name">): string => {
    const outline = outlines.find((one) => one === origin);
    return outline ? t(`sampleGraphs.outline.${outline}`) : name;
  };
}
