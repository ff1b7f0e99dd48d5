import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { ConsultationDetail } from "#contract/consulting/consultation-record";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";

/** The frame's loader and its page's run with one context: the record is looked at once, and once is audited. */
const ofRequest = new WeakMap<AppLoadContext, Promise<ConsultationDetail>>();

/** The consultation that the address names. */
export async function consultationOf(args: LoaderFunctionArgs): Promise<ConsultationDetail> {
  const { api } = await signedIn(args);
  const known = ofRequest.get(args.context);
  if (known) return known;
  const found = api.consultations.detail({ id: paramOf(args, "consultationId") });
  ofRequest.set(args.context, found);
  return found;
}
