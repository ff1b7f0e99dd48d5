import { countAttempt, type Limit } from "#api/kernel/access/attempt-limits";
import { operations } from "#api/kernel/operations";
import { keepForm, keptForm } from "./kept-form-queries";

/** Per address: more than a ward behind one address types, and no way to fill a disk. */
const keptLimit: Limit = { name: "kept-form", attempts: 300, withinSeconds: 15 * 60 };

const keep = operations.keptForms.keep.handler(async ({ input, context: { platform, origin } }) => {
  await countAttempt(platform, keptLimit, origin.ip ?? "");
  return { id: await keepForm(platform.db, input.sealed) };
});

const read = operations.keptForms.read.handler(async ({ input, context: { platform } }) => ({
  sealed: await keptForm(platform.db, input.id),
}));

export const keptForms = { keep, read };
