import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { FormAnswer } from "../../forms/answer";
import type { Posted } from "../../forms/posted.server";
import { formats } from "../../i18n/format.server";
import { notFound } from "../../problems/thrown-problem.server";
import type { SignedIn } from "../../session/signed-in.server";
import { knownValues } from "./order-form";

interface Place extends Pick<SignedIn, "api"> {
  organization: { id: string; timeZone: string };
}

/** The form as it was typed, of the known patient whom the address names. */
export async function withPatient(
  args: ActionFunctionArgs,
  { api, organization }: Place,
  { data: typed, intent }: Posted,
) {
  const { id, timeZone } = organization;
  const patientId = (new URL(args.request.url).searchParams.get("patient") ?? "").slice(0, 64);
  const known = patientId === "" ? [] : await api.registry.patients({ id, text: patientId });
  const patient = known.find((one) => one.patientId === patientId);
  if (!patient) throw notFound(args.context);
  const values = knownValues(patient, formats("chs", timeZone).day(new Date()));
  // What was typed of a card or a phone, and is not known yet, is not lost.
  for (const [name, value] of Object.entries(values)) if (value) typed.set(name, value);
  if (patient.patientDob === null) typed.delete("dob");
  for (const name of [...typed.keys()])
    if (name === "isOtherPerson" || name.startsWith("otherThan")) typed.delete(name);
  const { initialValue } = parseWithZod(typed, { schema: z.object({}) }).reply();
  return data<FormAnswer>({ intent, result: { initialValue, error: {} }, problem: null });
}
