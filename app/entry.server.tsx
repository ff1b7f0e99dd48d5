import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { problems } from "#contract/problems";
import { sessionEnded } from "./accounts/api.server";
import { textsOf } from "./i18n/texts.server";
import { LanguageContext } from "./i18n/use-texts";
import { languageOf } from "./i18n/language-cookie.server";
import { problemOf } from "./problems/thrown-problem.server";
import { AnswerContext } from "./shell/answer-context";

/**
 * The whole page as one string: streamed parts would stay "loading…" for a browser without scripts, and React's stream
 * pads its 2,048-byte pieces with NULs where a hanzi does not fit. Nothing of a page may suspend on the server.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remix }: EntryContext,
  { answer, nonce, requestId }: AppLoadContext,
): Promise<Response> {
  const language = languageOf(request);
  const page = renderToString(
    <AnswerContext.Provider value={{ nonce, requestId }}>
      <LanguageContext.Provider value={{ language, t: textsOf(language) }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </LanguageContext.Provider>
    </AnswerContext.Provider>,
  );
  const wantsData = remix.renderMeta?.didRenderScripts && serverHandoffStream;
  const data = wantsData ? await handoffScript(serverHandoffStream, nonce) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // React's stream writes the doctype of itself; without it browsers lay pages out as in the nineties.
  return answer(`<!DOCTYPE html>${page}${data}`, { status, headers });
}

/** The loaders' data for the scripts of the page, as RemixServer would stream them. */
async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  const escaped = JSON.stringify(Buffer.concat(pieces).toString()).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${escaped});${controller}.close();</script>`;
}

/** Tells the scripts of the page that the session is over, apart from other 401s (app/shell/watch-fetch.client.ts). */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  response.headers.set("X-Request-Id", context.requestId);
  if (sessionEnded(context)) response.headers.set("X-Session", "over");
  return response;
}

/** Faults of our own; problems the platform answered are no faults and do not come here. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const problem = problemOf(error, context);
  const isRefusal = problem !== null && problems[problem.code] < 500;
  if (!request.signal.aborted && !isRefusal) context.logFault(error);
}
