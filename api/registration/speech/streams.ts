import { SpokenCall, speechStreams } from "#contract/registration/speech";
import { Problem } from "#api/infrastructure/problem";
import { sentJson } from "#api/kernel/sent-json";
import { streaming } from "#api/kernel/streams";
import type { OperationContext } from "#api/kernel/operations";
import { speech } from "./speech";

const call = streaming(speechStreams.call, ({ query, context }) => {
  const wanted = speechStreams.call.query?.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []));
  return spoken(context, Object.fromEntries(wanted ?? []));
});

const callByName = streaming(speechStreams.callByName, async ({ request, context }) =>
  spoken(context, await sentJson(request)),
);

/** @throws Problem bad_request for what is no call; as speech */
async function spoken({ platform }: OperationContext, wanted: unknown): Promise<Response> {
  const parsed = SpokenCall.safeParse(wanted);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path }) => ({ path: path.join("."), message: "invalid" }));
    throw new Problem("bad_request", { issues });
  }
  return speechAnswer(await speech(parsed.data, platform.log));
}

/** Audio as an answer: one that is played again is not asked for again, but kept by nobody on the way. */
export function speechAnswer(audio: Buffer): Response {
  return new Response(new Uint8Array(audio), {
    headers: {
      "content-type": "audio/wav",
      "content-length": String(audio.length),
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=3600",
    },
  });
}

export const speechRoutes = [call, callByName];
