import { latestFailure } from "../page/latest-failure";
import { sendUntilAnswered } from "../connection/lost-connection";
import { askAgain, reLogin } from "../connection/re-login";
import { pathTo } from "../paths";
import { languageOfTag } from "#texts/languages";

/**
 * Remix has no hook for its data requests, so all fetches of the page pass here. One that is answered "the session is
 * over" waits for the password and is sent again: what was typed stays, and what was pressed happens (product §8). Data
 * of a page that does not come at all waits for the line: to Remix its failure would be one of the whole page.
 */
export function interceptFetch() {
  document.addEventListener("submit", reLogin.acted, true);
  document.addEventListener("click", actedByClick, true);
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const options = isPageData(input) ? inPageLanguage(init) : init;
    const once = () => fetch(input instanceof Request ? input.clone() : input, options);
    const send = () => (isPageData(input) ? pageData(once, init) : once());
    const reopenedBefore = reLogin.timesReopened();
    const answer = await send();
    if (answer.ok || new URL(answer.url, location.href).origin !== location.origin) return answer;
    latestFailure.requestId = answer.headers.get("X-Request-Id");
    if (!(await isSessionOver(answer))) return answer;
    if (!reLogin.isAskable()) return leaveForLogin(answer.url);
    if (reopenedBefore === reLogin.timesReopened()) await askAgain(init?.signal ?? undefined);
    return send();
  };
}

/** Before the page's own handlers: the button that puts the question away has the last word. */
function actedByClick({ target }: MouseEvent) {
  if (target instanceof Element && target.closest("a, button")) reLogin.acted();
}

const urlOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input, location.href);

const isPageData = (input: RequestInfo | URL) => urlOf(input).pathname.endsWith(".data");

/** Another tab may have chosen another language meanwhile: until it is loaded anew, a page speaks the one it began in. */
function inPageLanguage(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("X-Language", languageOfTag(document.documentElement.lang));
  return { ...init, headers };
}

/**
 * The data of a page, once all of it is there: a request that is no longer wanted then ends in the fetch, where Remix
 * expects it, and not while its body is read, which Remix tells the console as an error.
 */
async function pageData(send: () => Promise<Response>, init: RequestInit = {}): Promise<Response> {
  const whole = async () => {
    const answer = await send();
    await answer.clone().arrayBuffer();
    return answer;
  };
  const { method = "GET", body, signal } = init;
  return sendUntilAnswered(whole, {
    isSafe: method === "GET",
    isHeavy: body instanceof FormData,
    signal: signal ?? undefined,
  });
}

/** A link from a public page to one for members: the login page leads on to it. */
function leaveForLogin(requested: string): Promise<never> {
  const { pathname, searchParams } = new URL(requested);
  searchParams.delete("_routes");
  const query = searchParams.toString();
  const redirect = pathname.replace(/(\/_root)?\.data$/, "") + (query && `?${query}`);
  location.assign(pathTo("/login", {}, { redirect: redirect || "/" }));
  return new Promise(() => {});
}

async function isSessionOver(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  if (answer.headers.get("X-Session") === "over") return true;
  if (!answer.headers.get("Content-Type")?.includes("json")) return false;
  const problem: unknown = await answer.clone().json();
  const code = typeof problem === "object" && problem !== null && "code" in problem ? problem.code : null;
  return code === "TokenExpiredError" || code === "JsonWebTokenError";
}
