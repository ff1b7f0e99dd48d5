import { isControl, isWrapper } from "./controls";
import { type Document, type Element, attribute, elementsBelow, nameOf } from "./html-text";

/** The labels of a page that name a field by its id (`for`). Files repeat an id, with a label each time. */
export class FieldLabels {
  private readonly labels = new Map<string, Element[]>();
  private readonly ids = new Set<string>();

  constructor(body: Element | Document) {
    for (const element of elementsBelow(body, (one) => isControl(one) || isWrapper(one))) {
      const id = attribute(element, "id");
      if (id !== "") this.ids.add(id);
    }
    for (const label of elementsBelow(body, (one) => nameOf(one) === "label")) {
      const of = attribute(label, "for");
      if (this.ids.has(of)) this.labels.set(of, [...(this.labels.get(of) ?? []), label]);
    }
  }

  /** Whether a label belongs to a field of the page. */
  isOfField(label: Element): boolean {
    const of = attribute(label, "for");
    return of !== "" && this.ids.has(of);
  }

  /** The label of a field, each given once. */
  next(id: string): Element | undefined {
    return this.labels.get(id)?.shift();
  }

  /** Whether a label of that field was not given yet. */
  hasMore(id: string): boolean {
    return (this.labels.get(id)?.length ?? 0) > 0;
  }
}
