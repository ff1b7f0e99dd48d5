/** A person name by its component groups (PS3.5 §6.2.1), each as written: `family^given^middle^prefix^suffix`. */
export interface PersonName {
  readonly alphabetic: string | null;
  readonly ideographic: string | null;
  readonly phonetic: string | null;
  /** The name as people write it, ideographic before alphabetic; `null` when the value holds no name. */
  readonly display: string | null;
}

/** Scripts that put no space between family and given name. */
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u30fc·]+$/u;

/** Reads a decoded PN value; further values behind a backslash are left out. */
export function personName(value: string | null): PersonName {
  const groups = (value ?? "").split("\\", 1).join("").split("=").map(trimmedGroup);
  const [alphabetic = null, ideographic = null, phonetic = null] = groups;
  return { alphabetic, ideographic, phonetic, display: displayed(ideographic ?? alphabetic ?? phonetic) };
}

/** The groups as one value again, without empty ones at the end; empty for no name. */
export const writtenName = ({ alphabetic, ideographic, phonetic }: Omit<PersonName, "display">): string =>
  [alphabetic, ideographic, phonetic]
    .map((group) => group ?? "")
    .join("=")
    .replace(/=+$/, "");

/** A group without trailing empty components; `null` when nothing is left. */
function trimmedGroup(group: string): string | null {
  return (
    group
      .split("^")
      .map((component) => component.trim())
      .join("^")
      .replace(/\^+$/, "") || null
  );
}

function displayed(group: string | null): string | null {
  const components = (group ?? "").split("^").filter((component) => component !== "");
  const isUnspaced = components.every((component) => unspaced.test(component));
  return components.join(isUnspaced ? "" : " ") || null;
}
