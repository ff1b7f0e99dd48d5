import type { Texts } from "#texts/texts";

const steps = ["B", "kB", "MB", "GB", "TB"] as const;

/** A size as it grows on the screen, in steps of 1024 (product §9). */
export function fileSize(t: Texts, bytes: number): string {
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  return t(`common.fileSize.${steps[step] ?? "B"}`, {
    value: value < 10 && step > 0 ? value.toFixed(1) : value.toFixed(0),
  });
}
