import { builtInItems, builtInReasons } from "#contract/reading/quality-form";
import type { Texts } from "#texts/texts";

/** Entries of the built-in form have words in each language, an organization's own are its words. */
export const reasonWords = (t: Texts, reason: string): string => {
  const known = builtInReasons.find((one) => one === reason);
  return known ? t(`quality.reasons.${known}`) : reason;
};

export const itemWords = (t: Texts, item: string): string => {
  const known = builtInItems.find((one) => one === item);
  return known ? t(`quality.items.${known}`) : item;
};
