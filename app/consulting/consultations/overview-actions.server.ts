import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { instantAt } from "../../i18n/local-time";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import * as forms from "./step-forms";

const list = "/consultations";

/** Takes the step of the button that was pressed. Who takes themselves out of it goes back to the list. */
export async function overviewAction(args: ActionFunctionArgs) {
  const { api: client } = await signedIn(args);
  const api = client.consultations;
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const done = async (step: Promise<unknown>, to = form.page) => {
    await step;
    return redirectDone(args.context, to, "saved");
  };
  const at = async (local: string) => instantAt(local, (await api.read({ id })).timeZone);
  switch (form.intent) {
    case "invite":
    case "complete":
      return submitted(form, forms.StepForm, (step) =>
        done(api[form.intent as "invite" | "complete"]({ ...step, id })),
      );
    case "accept":
      return submitted(form, forms.AcceptForm, (step) => done(api.accept({ ...step, id })));
    case "decline":
      return submitted(form, forms.ReasonForm, (step) => done(api.decline({ ...step, id }), list));
    case "cancel":
    case "reopen":
      return submitted(form, forms.ReasonForm, (step) =>
        done(api[form.intent as "cancel" | "reopen"]({ ...step, id })),
      );
    case "propose":
      return submitted(
        form,
        forms.ProposeForm,
        async (step) => done(api.propose({ ...step, id, starts: await at(step.starts) })),
        { start_past: "starts", start_far: "starts" },
      );
    case "takeTime":
    case "keepTime":
      return submitted(form, forms.OfForm, (step) =>
        done(api[form.intent as "takeTime" | "keepTime"]({ ...step, id })),
      );
    case "withdraw":
      return submitted(form, forms.WithdrawForm, (step) => done(api.withdraw({ ...step, id })));
    case "reschedule":
      return submitted(
        form,
        forms.RescheduleForm,
        async (step) => done(api.reschedule({ ...step, id, starts: await at(step.starts) })),
        { start_past: "starts", start_far: "starts" },
      );
    case "ask":
      return submitted(form, forms.AskForm, ({ version, ...asked }) => done(api.ask({ id, version, asked })), {
        no_agreement: "bucketId",
        entry_taken: "bucketId",
      });
    case "delete":
      return submitted(form, z.object({}), () => done(api.delete({ id }), list));
    case "addMember":
      return submitted(form, forms.AddMemberForm, (member) => done(api.addMember({ ...member, id })), {
        entry_taken: "accountId",
      });
    case "removeMember":
      return submitted(form, forms.MemberForm, (member) => done(api.removeMember({ ...member, id })));
    case "swapMember":
      return submitted(form, forms.SwapForm, (member) => done(api.swapMember({ ...member, id }), list), {
        entry_taken: "accountId",
      });
    case "acceptMembership":
      return submitted(form, z.object({}), () => done(api.acceptMembership({ id })));
    case "declineMembership":
      return submitted(form, forms.DeclineForm, (reason) => done(api.declineMembership({ ...reason, id }), list));
    default:
      throw badRequest(args.context);
  }
}
