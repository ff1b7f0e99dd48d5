import type { Context } from "hono";
import { requestStream } from "#api/infrastructure/bytes/request-stream";
import { isViewPass, viewBearer } from "#contract/imaging/view-pass";
import { readSessionToken } from "../app/session/session-cookie.server";
import { passForCall } from "../app/imaging/uploads/link-pass.server";
import { compressed } from "./compress";
import type { WebParts } from "./web";
import type { Environment } from "./web-request";

/** A call of api/v1 or DICOMweb, by the token it brings, else by what the page that makes it has. */
export async function apiAnswer(
  c: Context<Environment>,
  { api, cookieSecrets }: Pick<WebParts, "api" | "cookieSecrets">,
): Promise<Response> {
  const request = c.req.raw;
  const pass = viewPassOf(request);
  const session = () => readSessionToken(request, cookieSecrets);
  const fromCookies = async () => passForCall(request) ?? (await session());
  const token =
    pass !== null
      ? viewBearer(pass, await session())
      : request.headers.has("authorization")
        ? null
        : await fromCookies();
  const received = { token, body: requestStream(c.env.incoming) };
  return compressed(request, await api.fetch(request, c.get("origin"), received));
}

/** The pass by which a page without an account asks for pictures: scripts as bearer, plain pictures in the query. */
function viewPassOf(request: Request): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const pass = bearer ?? new URL(request.url).searchParams.get("view");
  return pass && isViewPass(pass) ? pass : null;
}
