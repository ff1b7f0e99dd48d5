import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { Id } from "#contract/kernel/values";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { pathTo } from "../../paths";
import { bookedTime } from "./shown-queue-exam.server";
import { waitText } from "./wait-text";

/** In the address of a page that tells a number: whose, and whether they had it before, or come back with it. */
const Query = z.object({
  done: Id.optional().catch(undefined),
  known: z.enum(["in", "back"]).optional().catch(undefined),
});
const titles = { in: "queue.checkIn.known", back: "queue.checkIn.back" } as const;

/** What the desk tells somebody who has just got a number; null where the address names nobody. */
export async function toldTurn(
  { request }: LoaderFunctionArgs,
  api: Client,
  { id, timeZone }: { id: string; timeZone: string },
) {
  const { done, known } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  if (!done) return null;
  const turn = await api.queue.detail({ id, queueExamId: done });
  const { queueNo, queueName, patientName, ahead, wait, ticket } = turn;
  const t = textsFor(request);
  const booked = bookedTime(turn, formats(languageOf(request), timeZone));
  const about = [queueName, t("queue.checkIn.ahead", { count: ahead }), waitText(t, wait)];
  return {
    queueNo,
    patientName,
    title: t(known ? titles[known] : "queue.checkIn.done", { number: queueNo }),
    about: about.filter(Boolean).join(" · "),
    booked: booked ? t("queue.checkIn.booked", { time: booked }) : "",
    slip: { to: pathTo("/queue/:code/slip", { code: ticket }, { printing: "1" }), label: t("queue.checkIn.slip") },
  };
}
export type ToldTurn = NonNullable<Awaited<ReturnType<typeof toldTurn>>>;

/** The page's address, which then tells the number of that entry. */
export function tellingTurn(page: string, entryId: string): string {
  const { pathname, searchParams } = new URL(page, "http://here");
  searchParams.delete("known");
  searchParams.set("done", entryId);
  return `${pathname}?${searchParams}`;
}
