import { SpokenCall, speechStreams } from "#contract/registration/speech";
import { Problem } from "#api/infrastructure/problem";
import { sentJson } from "#api/kernel/sent-json";
import { streaming } from "#api/kernel/streams";
import type { OperationContext } from "#api/kernel/operations";
import { speech } from "./speech";
import { speechAnswer } from "./speech-answer";

const call = streaming(speechStreams.call, ({ query, context }) => {
  const wanted = speechStreams.call.query?.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []));
  return spoken(context, Object.fromEntries(wanted ?? []));
});

const callByName = streaming(speechStreams.callByName, async ({ request, context }) =>
  spoken(context, await sentJson(request)),
);

/** @throws Problem bad_request for what is no call; as speech */
async function spoken({ platform, bucketId }: OperationContext, wanted: unknown): Promise<Response> {
  const parsed = SpokenCall.safeParse(wanted);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path }) => ({ path: path.join("."), message: "invalid" }));
    throw new Problem("bad_request", { issues });
  }
  return speechAnswer(await speech(platform, bucketId, parsed.data));
}

export const speechRoutes = [call, callByName];
