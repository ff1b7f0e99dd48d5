import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { Id } from "#contract/kernel/values";
import type { Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { redirectDone } from "../../page/done.server";
import { tellingTurn } from "../queue/told-turn.server";

const Arrival = z.object({ examId: Id, version: z.coerce.number().int() });

/** Takes a registered exam's arrival, and leads back to where its button stands: with the number of its patient, if it has a queue. */
export const arrive = (form: Posted, api: Client, organizationId: string) =>
  submitted(form, Arrival, async ({ examId, version }) => {
    await api.registry.step({ id: organizationId, examId, version, step: "arrive" });
    const turn = await api.queue.ofExam({ id: organizationId, scheduledExamId: examId });
    return turn ? redirect(tellingTurn(form.page, turn.id), 303) : redirectDone(form.context, form.page, "stepDone");
  });
