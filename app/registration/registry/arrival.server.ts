import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { Id } from "#contract/kernel/values";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { tellingTurn } from "../queue/told-turn.server";

const Arrival = z.object({ examId: Id, version: z.coerce.number().int() });

/** Takes a registered exam's arrival, and leads back to where its button stands. */
export const arrive = (form: Posted, api: Client, organizationId: string) =>
  submitted(form, Arrival, async (arrival) => {
    await api.registry.step({ id: organizationId, ...arrival, step: "arrive" });
    return redirectArrived(form, api, { organizationId, examId: arrival.examId, page: form.page });
  });

interface Arrived {
  organizationId: string;
  examId: string;
  page: string;
}

/** To a page that tells of the arrival: with the number of its patient, if it has a queue. */
export async function redirectArrived({ context }: Posted, api: Client, { organizationId, examId, page }: Arrived) {
  const turn = await api.queue.ofExam({ id: organizationId, scheduledExamId: examId });
  return turn ? redirect(tellingTurn(page, turn.id), 303) : redirectDone(context, page, "stepDone");
}
