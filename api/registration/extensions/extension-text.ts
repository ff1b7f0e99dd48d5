import type { ExtensionValue } from "#contract/organizations/extension-values";

/** A value as it reads on paper: yes and no in the sheet's words, everything else as it was written. */
export const extensionText = ({ type, value }: ExtensionValue, words: { yes: string; no: string }): string =>
  type === "yesNo" ? words[value === "yes" ? "yes" : "no"] : value;
