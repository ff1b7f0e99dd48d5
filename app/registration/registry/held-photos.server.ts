import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { OneTimeKey } from "#contract/kernel/values";
import type { ShownCode } from "../../components/phone-code";
import type { FormAnswer } from "../../forms/answer";
import type { Posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { submitted } from "../../forms/submitted.server";
import { shownCode } from "../../forms/shown-secret.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { badRequest } from "../../problems/thrown-problem.server";
import type { SignedIn } from "../../session/signed-in.server";
import { PhotoForm, photoFaults } from "./photo-form";

interface Place extends Pick<SignedIn, "api" | "token"> {
  organization: { id: string; timeZone: string };
}

/** The photographs that are held for a form, and the key it is sent under: another one once its order is registered. */
export async function heldPhotos(
  args: LoaderFunctionArgs,
  { api, organization, mayPhotograph }: Place & { mayPhotograph: boolean },
) {
  const asked = OneTimeKey.safeParse(new URL(args.request.url).searchParams.get("form"));
  if (!asked.success || !mayPhotograph) return { key: crypto.randomUUID(), images: [] };
  const { images, made } = await api.heldImages.list({ id: organization.id, key: asked.data });
  const format = formats(languageOf(args.request), organization.timeZone);
  return {
    key: made === null ? asked.data : crypto.randomUUID(),
    images: images.map((image) => ({ ...image, when: format.dayTime(image.created) })),
  };
}

const steps = ["photo", "removePhoto", "phone", "lookForPhotos"];

/** What a button of the photographs asks for; everything typed beside it comes back. Null for another button. */
export async function heldPhotoAnswer(args: ActionFunctionArgs, { api, token, organization }: Place, form: Posted) {
  const { intent } = form;
  const [step = "", imageId] = intent.split(":");
  // Of a form that is sent without its files the name alone comes: it is asked for.
  const isPhoto = step === "photo" || (form.data.get("picture") ?? "") !== "";
  if (!isPhoto && !steps.includes(step)) return null;
  const key = OneTimeKey.safeParse(form.data.get("key"));
  if (!key.success) throw badRequest(args.context);
  const at = { id: organization.id, key: key.data };
  let phone: ShownCode | null = null;
  const answer = await submitted(
    form,
    isPhoto ? PhotoForm : z.object({}),
    async (typed) => {
      if ("picture" in typed) {
        const path = `/buckets/${at.id}/registry/forms/${encodeURIComponent(at.key)}/applyforms`;
        await callStream(args, token, "POST", path, typed.picture);
      }
      if (step === "removePhoto") await api.heldImages.remove({ ...at, imageId: imageId ?? "" });
      if (step !== "phone") return;
      phone = shownCode(args, await api.heldImages.ticket(at), organization.timeZone);
    },
    photoFaults,
  );
  if (!(answer instanceof Response)) return answer;
  form.data.delete("picture");
  const { initialValue } = parseWithZod(form.data, { schema: z.object({}) }).reply();
  const kept: FormAnswer = { intent, result: { initialValue, error: {} }, problem: null };
  return data({ ...kept, phone });
}
