import { noticeStreams } from "#contract/consulting/notices";
import { Language } from "#contract/kernel/values";
import { found } from "#api/infrastructure/problem";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { streaming } from "#api/kernel/streams";
import { textsOf } from "#texts/texts-of.server";
import { calendarOf } from "./calendar";
import { calendarFacts } from "./notice-queries";
import { locationOf, organizerOf, pageAt } from "./send-notice-job";

const calendar = streaming(noticeStreams.calendar, async ({ params, query, context }) => {
  const consultationId = params.id ?? "";
  const { platform } = context;
  const facts = found(await calendarFacts(platform.db, consultationId));
  const { starts, minutes, status, sequence, appliedName, hasVideo } = facts;
  const language = Language.catch("chs").parse(query.get("language"));
  const content = calendarOf(
    {
      ...{ consultationId, sequence, starts, minutes },
      isCanceled: status === "canceled",
      summary: textsOf(language)("messages.consultation.event", { organization: appliedName }),
      location: locationOf(language, hasVideo),
      url: pageAt(outwardOriginOrNull(context), consultationId),
      organizer: organizerOf(platform),
      attendee: null,
    },
    new Date(),
  );
  return new Response(content, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="consultation.ics"',
      "cache-control": "no-store",
    },
  });
});

export const noticeRoutes = [calendar];
