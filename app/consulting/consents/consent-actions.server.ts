import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ConsentGiver, GiveConsent, WithdrawConsent } from "#contract/consulting/consents";
import { oneLine } from "#contract/kernel/plain-text";
import { callStream } from "../../forms/posted-file.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { answeredBySecret, shownCode } from "../../forms/shown-secret.server";
import { DrawingForm, PictureForm, pictureFaults } from "../../identity/settings/picture-forms";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";

const Giver = ConsentGiver;
const Drawn = Giver.extend(DrawingForm.shape);
const Photographed = Giver.extend(PictureForm.shape);
const Witnessed = Giver.extend({ witnessName: oneLine("required").min(1, "required").max(64, "tooLong") });
const giverFaults = { giver_not_patient: "giverName" } as const;
const Withdrawn = WithdrawConsent.omit({ id: true });

/** What the tab of the consent is sent: a consent in one of its ways, a code for a phone, a withdrawal. */
export async function consentAction(args: ActionFunctionArgs) {
  const { api, token } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const done = () =>
    redirectDone(args.context, pathTo("/consultations/:consultationId/consent", { consultationId: id }), "saved");
  const keep = async (picture: Blob, way: "signature" | "paper") =>
    z
      .object({ code: z.string() })
      .parse(
        JSON.parse(await callStream(args, token, "PUT", `/consultations/${id}/consents/picture?way=${way}`, picture)),
      ).code;
  const give = async (given: Omit<z.input<typeof GiveConsent>, "id">) => {
    await api.consents.give({ ...given, id });
    return done();
  };
  switch (form.intent) {
    case "withdraw":
      return submitted(form, Withdrawn, async (withdrawn) => {
        await api.consents.withdraw({ ...withdrawn, id });
        return done();
      });
    case "phone":
      return answeredBySecret(
        form,
        Giver,
        async (giver) => {
          const code = await api.consents.ticket({ ...giver, id });
          const { timeZone } = await api.consultations.detail({ id });
          return { phone: shownCode(args, code, timeZone) };
        },
        giverFaults,
      );
    case "draw":
      return submitted(
        form,
        Drawn,
        async ({ drawing, ...giver }) =>
          give({ ...giver, way: "signature", picture: await keep(drawing, "signature") }),
        { ...pictureFaults("drawing"), ...giverFaults },
      );
    case "paper":
      return submitted(
        form,
        Photographed,
        async ({ picture, ...giver }) => give({ ...giver, way: "paper", picture: await keep(picture, "paper") }),
        { ...pictureFaults("picture"), ...giverFaults },
      );
    default:
      return submitted(form, Witnessed, (giver) => give({ ...giver, way: "witness" }), {
        ...giverFaults,
        witness_involved: "witnessName",
      });
  }
}
