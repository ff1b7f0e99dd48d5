import { Writable } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { sessionEnded } from "./accounts/api.server";
import { textsOf } from "./i18n/texts.server";
import { LanguageContext } from "./i18n/use-texts";
import { languageOf } from "./i18n/language-cookie.server";
import { AnswerContext } from "./shell/answer-context";

const renderTimeoutMs = 15_000;

/** The whole page at once: streamed parts would stay "loading…" for a browser without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId } = context;
  const language = languageOf(request);
  let faulty = false;
  const html = await render(
    <AnswerContext.Provider value={{ nonce, requestId }}>
      <LanguageContext.Provider value={{ language, t: textsOf(language) }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </LanguageContext.Provider>
    </AnswerContext.Provider>,
    nonce,
    (error) => {
      faulty = true;
      report(error, request, context);
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return new Response(html, { headers, status: faulty ? 500 : status });
}

/** Tells the scripts of the page that the session is over, apart from other 401s (app/shell/watch-fetch.client.ts). */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  response.headers.set("X-Request-Id", context.requestId);
  if (sessionEnded(context)) response.headers.set("X-Session", "over");
  return response;
}

/** Faults of our own; problems the platform answered are no faults and do not come here. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted) report(error, request, context);
}

function report(error: unknown, request: Request, { requestId }: AppLoadContext) {
  const { pathname } = new URL(request.url);
  const stack = error instanceof Error ? error.stack : String(error);
  console.error(JSON.stringify({ level: "error", requestId, method: request.method, pathname, stack }));
}

function render(
  page: React.ReactElement,
  nonce: string,
  onFault: (error: unknown) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(new Uint8Array(Buffer.concat(chunks)));
        done();
      },
    });
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        hasShell = true;
      },
      onAllReady() {
        clearTimeout(timer);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        // Without a shell the error comes back to Remix, which tells handleError and renders the error page.
        if (hasShell) onFault(error);
      },
    });
    const timer = setTimeout(
      () => abort(new Error(`Rendering took longer than ${renderTimeoutMs} ms`)),
      renderTimeoutMs,
    );
  });
}
