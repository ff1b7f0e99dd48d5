import type { ActionFunctionArgs } from "@remix-run/node";
import { GiveOutcome, SaveDraft, SaveMinutes, SignOpinion, TakeOver } from "#contract/consulting/opinions";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { draftValues } from "./draft-values";

const Draft = SaveDraft.omit({ id: true });
const Signed = SignOpinion.omit({ id: true });

/** What the tab of the opinions is sent: drafts, signatures, minutes, what is followed, what became of it. */
export async function opinionAction(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const saved = async (call: Promise<unknown>) => {
    await call;
    return redirectDone(
      args.context,
      pathTo("/consultations/:consultationId/opinions", { consultationId: id }),
      "saved",
    );
  };
  switch (form.intent) {
    case "draft":
      return withTheirs(
        await submitted(form, Draft, (draft) => saved(api.opinions.saveDraft({ ...draft, id }))),
        form,
        draftValues,
      );
    case "sign":
      return withTheirs(
        await submitted(form, Signed, (draft) => saved(api.opinions.suggestion({ ...draft, id }))),
        form,
        draftValues,
      );
    case "summaryDraft":
      return withTheirs(
        await submitted(form, Draft, (draft) => saved(api.opinions.saveSummaryDraft({ ...draft, id }))),
        form,
        draftValues,
      );
    case "summarySign":
      return withTheirs(
        await submitted(form, Signed, (draft) => saved(api.opinions.signSummary({ ...draft, id }))),
        form,
        draftValues,
      );
    case "decide":
      return submitted(form, TakeOver.omit({ id: true }), (taken) => saved(api.opinions.takeOver({ ...taken, id })));
    case "minutes":
      return submitted(form, SaveMinutes.omit({ id: true }), (kept) =>
        saved(api.opinions.saveMinutes({ ...kept, id })),
      );
    default:
      // Each answer is a button of its own: one click tells it.
      if (form.intent.startsWith("outcome:")) form.data.set("outcome", form.intent.slice("outcome:".length));
      return submitted(form, GiveOutcome.omit({ id: true }), (told) => saved(api.opinions.outcome({ ...told, id })));
  }
}
