import type { Instance } from "#contract/registration/exam-record";

/** One frame of a series: an instance has one, or many. */
export interface FramePlace {
  instance: Instance;
  /** Counted from 0. */
  frame: number;
}

/**
 * The frames of a series, one image after the other. Each is found when it is asked for: no list grows with what a file
 * says it holds.
 */
export class FrameList {
  readonly #images: Instance[];
  /** Where each image begins, in frames. */
  readonly #starts: number[] = [];
  readonly length: number;

  /** @param instances those that are no images are left out */
  constructor(instances: readonly Instance[]) {
    this.#images = instances.filter(({ kind }) => kind === "image");
    let length = 0;
    for (const { frames } of this.#images) {
      this.#starts.push(length);
      length += frames;
    }
    this.length = length;
  }

  /** @param position from 0; there is nothing at others */
  at(position: number): FramePlace | undefined {
    if (!(position >= 0 && position < this.length)) return undefined;
    const index = this.#imageAt(position);
    const instance = this.#images[index];
    return instance && { instance, frame: position - (this.#starts[index] ?? 0) };
  }

  /** The last image that begins at or before a position. */
  #imageAt(position: number): number {
    let [first, last] = [0, this.#starts.length - 1];
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if ((this.#starts[middle] ?? 0) <= position) first = middle;
      else last = middle - 1;
    }
    return first;
  }

  *[Symbol.iterator](): Generator<FramePlace> {
    for (const instance of this.#images) {
      for (let frame = 0; frame < instance.frames; frame++) yield { instance, frame };
    }
  }

  /** Where a frame stands, from 0; null for one of another series, or that the image does not have. */
  positionOf(instanceId: string, frame: number): number | null {
    const index = this.#images.findIndex(({ id }) => id === instanceId);
    const start = this.#starts[index];
    const isThere =
      start !== undefined && Number.isInteger(frame) && frame >= 0 && frame < (this.#images[index]?.frames ?? 0);
    return isThere ? start + frame : null;
  }
}
