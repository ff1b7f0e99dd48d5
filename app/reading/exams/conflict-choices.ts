import { z } from "zod";
import type { ConflictDecision, ImageConflict } from "#contract/imaging/image-conflicts";

/** What a radio button of the page says: every conflict of an image, and what becomes of it. */
const Choice = z
  .string()
  .regex(/^(keep|replace) [^ ,]+(,(keep|replace) [^ ,]+)*$/)
  .transform((text) =>
    text.split(",").map((part): ConflictDecision => {
      const [decision, conflictId = ""] = part.split(" ");
      return { conflictId, decision: decision === "replace" ? "replace" : "keep" };
    }),
  );

/** The form of the page: choices made of single images, and what is to become of the others. */
export const ConflictChoices = z
  .object({ choices: z.array(Choice.optional()).default([]), all: z.enum(["keep", "replace"]).optional() })
  .refine(({ choices, all }) => all !== undefined || choices.some(Boolean), { path: ["choices"], error: "chooseOne" });

/**
 * What was chosen, image by image.
 *
 * @param groups open conflicts by image, oldest first; all that nobody chose of are decided by `all`, where it says so
 */
export function decisionsOf(
  { choices, all }: z.output<typeof ConflictChoices>,
  groups: readonly (readonly ImageConflict[])[],
): ConflictDecision[] {
  const chosen = choices.flatMap((choice) => choice ?? []);
  const isChosen = new Set(chosen.map(({ conflictId }) => conflictId));
  const others = all === undefined ? [] : groups.filter((group) => !group.some(({ id }) => isChosen.has(id)));
  return [
    ...chosen,
    ...others.flatMap((group) =>
      group.map(({ id }, index): ConflictDecision => ({
        conflictId: id,
        decision: all === "replace" && index === group.length - 1 ? "replace" : "keep",
      })),
    ),
  ];
}

/** Which images are in use once that is decided: the present ones, the new ones, or some of both. */
export function winnersOf(
  decisions: readonly ConflictDecision[],
  groups: readonly (readonly ImageConflict[])[],
): "present" | "new" | "both" {
  const replaced = new Set(
    decisions.filter(({ decision }) => decision === "replace").map(({ conflictId }) => conflictId),
  );
  const decided = new Set(decisions.map(({ conflictId }) => conflictId));
  const ofImages = groups
    .filter((group) => group.some(({ id }) => decided.has(id)))
    .map((group) => group.some(({ id }) => replaced.has(id)));
  if (!ofImages.includes(true)) return "present";
  return ofImages.includes(false) ? "both" : "new";
}
