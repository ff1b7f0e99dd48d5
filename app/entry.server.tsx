import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { problems } from "#contract/kernel/problems";
import { sessionEnded } from "./session/api.server";
import { afterPost, answersOfPage, type AnswersOfPage } from "./page/answers-of-page.server";
import { i18nextOf } from "#texts/texts-of.server";
import { languageOf } from "./i18n/language-cookie.server";
import { problemOf } from "./problems/thrown-problem.server";
import { withCarriedForm } from "./page/carried-form.server";
import { AnswerContext } from "./page/answer-context";

/**
 * The whole page as one string: streamed parts would stay "loading…" for a browser without scripts, and React's stream
 * pads its 2,048-byte pieces with NULs where a hanzi does not fit. Nothing of a page may suspend on the server.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remix }: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { answer, nonce, requestId } = context;
  const args = { request, context };
  const goOn = await afterPost(args, remix.staticHandlerContext, headers);
  if (goOn) return goOn;
  const answers = await answersOfPage(args, remix.staticHandlerContext, headers);
  if (answers) remix.staticHandlerContext.actionData = answers;
  const page = renderToString(
    <AnswerContext.Provider value={{ nonce, requestId }}>
      <I18nextProvider i18n={i18nextOf(languageOf(request))}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </AnswerContext.Provider>,
  );
  const wantsData = remix.renderMeta?.didRenderScripts && serverHandoffStream;
  const data = wantsData ? await handoffScript(serverHandoffStream, answers, nonce) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  // React's stream writes the doctype of itself; without it browsers lay pages out as in the nineties.
  return answer(["<!DOCTYPE html>", ...withCarriedForm(page), data], { status, headers });
}

/**
 * The loaders' data for the scripts of the page, as RemixServer would stream them, and what the page's routes find as their
 * action's answer though none was called (entry.client.tsx).
 */
async function handoffScript(
  stream: ReadableStream<Uint8Array>,
  answers: AnswersOfPage | null,
  nonce: string,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  const controller = "window.__remixContext.streamController";
  const kept = answers ? `window.__remixContext.answers=${inScript(answers)};` : "";
  return `<script nonce="${nonce}">${kept}${controller}.enqueue(${inScript(Buffer.concat(pieces).toString())});${controller}.close();</script>`;
}

/** As a literal of JavaScript that ends no script element. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Tells the scripts of the page that the session is over, apart from other 401s (app/shell/intercept-fetch.client.ts). */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  response.headers.set("X-Request-Id", context.requestId);
  if (sessionEnded(context)) response.headers.set("X-Session", "over");
  return response;
}

/** Faults of our own; problems the platform answered are no faults and do not come here. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const problem = problemOf(error, context);
  const isRefusal = problem !== null && problems[problem.code] < 500;
  // Remix's own: a way to ask that the address does not take.
  const isUnfit = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isRefusal && !isUnfit) context.logFault(error);
}
