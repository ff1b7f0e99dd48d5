/** A body part as it is compared: the same letters, without the word "part" that some write and some leave out. */
const folded = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")
    .replace(/部位?$/u, "");

/** An exam may name several. */
const namedIn = (bodyPart: string) => bodyPart.split(/[、，,;；/+＋]|和|\band\b/u).map(folded);

/**
 * Whether an exam's body part is the one that was recommended. Neighbours do not count, nor does a part of it, nor the other
 * side: what answers nothing must not end a recommendation; a person can say that it did.
 */
export const coversBodyPart = (examined: string, recommended: string): boolean =>
  folded(recommended) !== "" && namedIn(examined).includes(folded(recommended));
