import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { Id } from "#contract/kernel/values";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { redirectDone } from "../../page/done.server";

interface Place {
  api: Client;
  organization: { id: string; timeZone: string };
  mayMerge: boolean;
}

/** Who else the patient may be, and the merges the patient came out of. */
export async function patientIdentity(
  request: Request,
  { api, organization: { id: bucketId, timeZone }, mayMerge }: Place,
  patientId: string,
) {
  const ofPatient = { id: patientId, bucketId };
  const [possible, merges] = await Promise.all([
    mayMerge ? api.patientMerges.duplicates(ofPatient) : [],
    api.patientMerges.list(ofPatient),
  ]);
  const { dayTime } = formats(languageOf(request), timeZone);
  return {
    patientId,
    possible,
    mayMerge,
    merges: merges.map(({ id, lostId, lostName, moved, mergedBy, merged, undone, undoneBy }) => ({
      ...{ id, lostId, lostName, moved },
      mergedBy: mergedBy ?? "",
      merged: dayTime(merged),
      undone: undone && dayTime(undone),
      undoneBy: undoneBy ?? "",
    })),
  };
}
export type ShownIdentity = Awaited<ReturnType<typeof patientIdentity>>;

export const undoMerge = (args: ActionFunctionArgs, api: Client, bucketId: string, form: Posted) =>
  submitted(form, z.object({ mergeId: Id }), async ({ mergeId }) => {
    await api.patientMerges.undo({ mergeId, bucketId });
    return redirectDone(args.context, form.page, "mergeUndone");
  });
