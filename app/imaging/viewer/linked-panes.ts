import type { StackPane } from "./engine/stack-pane.client";
import { nearestSlice, offsetBetween, type SlicePlane } from "../pictures/slice-geometry";

interface Start {
  plane: SlicePlane | null;
  position: number;
}

/**
 * Panes that scroll together from where they stood when they were linked: by the place in the patient, or, where that is
 * not known, step for step.
 */
export class LinkedPanes {
  #starts = new Map<StackPane, Start>();
  #isFollowing = false;

  constructor(panes: readonly StackPane[]) {
    for (const pane of panes) this.#starts.set(pane, startOf(pane));
  }

  /** One pane was scrolled: the others go along. */
  follow(source: StackPane, panes: readonly StackPane[]) {
    // What the others do now comes of this, and is not to be followed in turn.
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    for (const pane of panes) if (pane !== source) this.#goAlong(source, pane);
    this.#isFollowing = false;
  }

  #goAlong(source: StackPane, target: StackPane) {
    const from = this.#startOf(source);
    const to = this.#startOf(target);
    const here = source.plane();
    const offset = from.plane && to.plane ? offsetBetween(from.plane, to.plane) : null;
    const found = here && offset !== null ? nearestSlice(here, target.planes(), offset) : null;
    target.goTo(found ?? to.position + source.position - from.position);
  }

  #startOf(pane: StackPane): Start {
    const known = this.#starts.get(pane);
    if (known?.plane) return known;
    // A pane opened later, or one whose frame was not read yet.
    const start = known ? { ...known, plane: pane.planes()[known.position] ?? null } : startOf(pane);
    this.#starts.set(pane, start);
    return start;
  }
}

const startOf = (pane: StackPane): Start => ({ plane: pane.plane(), position: pane.position });
