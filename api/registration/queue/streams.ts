import { queueStreams } from "#contract/registration/queue";
import { ticketOf } from "#contract/registration/queue-states";
import { Language } from "#contract/kernel/values";
import { eventStream } from "#api/infrastructure/live/event-stream";
import { found } from "#api/infrastructure/problem";
import { streaming, type StreamRoute } from "#api/kernel/streams";
import { validate } from "uuid";
import { speech } from "../speech/speech";
import { speechAnswer } from "../speech/speech-answer";
import { bucketOfLink } from "./queue-queries";
import { callOf } from "./call-queries";

const screensOfOrganization = 100;

const events = streaming(queueStreams.events, async ({ context, params, request }) => {
  const { db, live } = context.platform;
  const bucketId = found(await bucketOfLink(db, "screen", params.code ?? ""));
  const topics = [[`queue ${bucketId}`, "queue"]] as const;
  return eventStream({ live, request, topics, of: `screens ${bucketId}`, most: screensOfOrganization });
});

const spoken = streaming(queueStreams.speech, async ({ context, params, query }) => {
  const { db } = context.platform;
  const bucketId = found(await bucketOfLink(db, "screen", params.code ?? ""));
  const call = found(validate(params.callId ?? "") ? await callOf(db, bucketId, params.callId ?? "") : undefined);
  const language = Language.catch("chs").parse(query.get("language"));
  const { prefix, number, room, saysName, patientName } = call;
  return speechAnswer(
    await speech(context.platform, bucketId, {
      number: ticketOf(prefix, number),
      room,
      name: saysName ? patientName : "",
      language,
    }),
  );
});

export const queueRoutes: StreamRoute[] = [events, spoken];
