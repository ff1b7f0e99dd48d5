import { createRouterClient } from "@orpc/server";
import type { Client } from "#contract/index";
import { callerOf } from "#api/kernel/access/caller-queries";
import { keyIn } from "#api/organizations/api-keys/key-access";
import { readBody, type Received } from "#api/infrastructure/bytes/request-stream";
import { OwedRecords } from "#api/infrastructure/audit/owed-records";
import { bearerKinds } from "./bearer-kinds";
import { httpRoutes } from "./http-routes";
import type { Origin } from "#api/infrastructure/actor/actor";
import { asProblem, type CallContext } from "#api/kernel/operations";
import type { Platform } from "#api/infrastructure/platform";
import { problemResponse } from "#api/kernel/problem-response";
import { router } from "./router";
import { stripUnstorable } from "#api/infrastructure/strip-unstorable";

export interface Api {
  /**
   * The platform in process, on behalf of the bearer of the token.
   *
   * @param owed of an answer made of several calls, which waits for it; without it each call waits for its own
   */
  client(token: string | null, origin: Origin, owed?: OwedRecords): Client;
  /** Answers a request below /api/v1 or /dicomweb. */
  fetch(request: Request, origin: Origin, received?: Received): Promise<Response>;
}

/** api/v1 and DICOMweb of one platform: the same operations in process and over HTTP. */
export function createApi(platform: Platform): Api {
  const app = httpRoutes(platform);
  return {
    client: (token, origin, shared) => {
      const owed = shared ?? new OwedRecords();
      return createRouterClient(router, {
        context: contextOf(platform, { token, origin, owed }),
        interceptors: [
          async ({ next, ...call }) => {
            const answer = await next({ ...call, input: stripUnstorable(call.input) });
            if (!shared) await owed.written();
            return answer;
          },
        ],
      });
    },
    fetch: async (request, origin, { token, body = readBody(request) } = {}) => {
      const authorization = request.headers.get("authorization");
      const bearer = token ?? authorization?.match(/^Bearer (\S+)$/i)?.[1] ?? keyIn(authorization);
      const context = contextOf(platform, { token: bearer, origin, owed: new OwedRecords() });
      const response = await app.fetch(request, { context, body });
      try {
        await context.owed.written();
      } catch (error) {
        return problemResponse(asProblem(error, context, new URL(request.url).pathname));
      }
      return response;
    },
  };
}

/** What every call of a request gets: an account is looked up when it is first asked for. */
function contextOf(
  platform: Platform,
  { token, origin, owed }: { token: string | null; origin: Origin; owed: OwedRecords },
): CallContext {
  let caller: ReturnType<typeof callerOf> | undefined;
  return {
    platform,
    origin,
    owed,
    bearer: {
      token,
      kind: bearerKinds.find((kind) => token && kind.isMeant(token)) ?? null,
      caller: async () => (token ? (caller ??= callerOf(platform.db, token)) : null),
    },
  };
}
