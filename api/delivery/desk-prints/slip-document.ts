import type { QueueTicket } from "#contract/registration/queue-views";
import type { Language } from "#contract/kernel/values";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { textsOf } from "#texts/texts-of.server";
import type { PaperDocument } from "../printing/report-document";

/** What a patient takes along, for a roll of 80 mm: the number, and the way to the own turn. No name: slips are lost. */
export function slipDocument(ticket: QueueTicket, language: Language): PaperDocument {
  const t = textsOf(language);
  const { wait, ahead, timeZone } = ticket;
  const checkedIn = new Date(ticket.checkedIn);
  const rows = [
    ahead !== null && { label: t("queue.slip.ahead"), value: String(ahead) },
    wait && { label: t("queue.slip.wait"), value: waitText(t, wait) },
    { label: t("queue.slip.checkedIn"), value: clockAt(checkedIn, timeZone).slice(0, "YYYY-MM-DD HH:mm".length) },
  ].filter((row) => row !== false && row !== null);
  return {
    kind: "slip",
    language,
    title: t("queue.slip.title"),
    createdAt: new Date(),
    identity: [ticket.queueNo],
    content: {
      labels: {},
      organization: ticket.organizationName,
      queue: ticket.queueName,
      yourNumber: t("queue.slip.yourNumber"),
      number: ticket.queueNo,
      rows,
      qrCode: { svg: ticket.qrCode },
      scan: t("queue.slip.scan"),
      note: t("queue.slip.note"),
    },
  };
}

const waitText = (
  t: ReturnType<typeof textsOf>,
  { fromMinutes, toMinutes }: { fromMinutes: number; toMinutes: number },
) =>
  fromMinutes === 0 ? t("queue.waitNow", { to: toMinutes }) : t("queue.wait", { from: fromMinutes, to: toMinutes });
