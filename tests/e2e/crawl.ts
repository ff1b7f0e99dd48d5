import type { Language } from "#contract/kernel/values";

/** An answer that no link may lead to. */
export interface Broken {
  path: string;
  status: number;
  /** The first page that leads there. */
  from: string;
}

/** What a link says of itself: it leaves the product, or hands out a file. */
const isElsewhere = (href: string) => /^(?:[a-z][\w+.-]*:|#|\/\/)/i.test(href);

/** Every id is the same place: of a list's rows the first is followed, and the second, which may be in another state. */
const placeOf = ({ pathname }: URL) =>
  pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID").replaceAll(/\/[A-Za-z0-9_-]{20,}/g, "/ID");
const questionOf = ({ searchParams }: URL) => [...searchParams.keys()].sort().join(" ");

const text = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
  );

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : text(found);
};

/** Where a page leads: its links, and its GET forms as they stand, sent by each of their buttons. */
export function waysOut(html: string, page: URL): URL[] {
  const links = [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => attribute(tag, "href"));
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, head = ""]) => !/method="post"/i.test(head))
    .flatMap(([, head = "", content = ""]) => {
      const action = attribute(head, "action") ?? page.pathname;
      // What a form sends takes the place of what its address asks for (HTML, "mutate action URL").
      return isElsewhere(action) ? [] : sentBy(action.replace(/\?.*$/s, ""), content);
    });
  return [...links.filter((href) => href !== undefined), ...forms]
    .filter((href) => !isElsewhere(href))
    .map((href) => new URL(href, page));
}

function sentBy(action: string, content: string): string[] {
  const fields = new URLSearchParams();
  for (const [tag] of content.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type") ?? "text";
    if (name === undefined || type === "submit") continue;
    if (["checkbox", "radio"].includes(type) && !/\schecked\b/.test(tag)) continue;
    fields.append(name, attribute(tag, "value") ?? (type === "checkbox" ? "on" : ""));
  }
  for (const [, head = "", options = ""] of content.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(head, "name");
    const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
    const chosen = tags.find((tag) => /\sselected\b/.test(tag)) ?? tags[0];
    if (name !== undefined && chosen !== undefined) fields.append(name, attribute(chosen, "value") ?? "");
  }
  const buttons = [...content.matchAll(/<button\b[^>]*>/g)].map(([tag]) => {
    const sent = new URLSearchParams(fields);
    const name = attribute(tag, "name");
    if (name !== undefined) sent.append(name, attribute(tag, "value") ?? "");
    return `${attribute(tag, "formAction") ?? attribute(tag, "formaction") ?? action}?${sent}`;
  });
  return [...new Set([`${action}?${fields}`, ...buttons])];
}

interface Crawl {
  origin: string;
  cookie: string;
  language: Language;
}

/** Of one place: so many ways to ask are followed, each with so many answers. */
const questionsAPlace = 8;
const answersAQuestion = 2;

/** The page at an address as whoever the cookie signs in gets it, and where it leads. */
async function pageAt(url: URL, { cookie, language }: Crawl) {
  const answer = await fetch(url, {
    headers: { Cookie: `${cookie}; language=${language}`, Accept: "text/html" },
    redirect: "manual",
  });
  const location = answer.headers.get("Location");
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (!isPage) await answer.body?.cancel();
  const ways = isPage ? waysOut(await answer.text(), url) : [];
  return { status: answer.status, ways: location === null ? ways : [new URL(location, url), ...ways] };
}

/**
 * Whether a page leads to an error now. Other tests work on the same data: what one of them deletes while a page is
 * looked at is gone from the page when it is looked at again.
 */
async function isStillBroken({ path, from }: Broken, who: Crawl) {
  const leadsThere = ({ origin, pathname, search }: URL) => origin === who.origin && pathname + search === path;
  if (from !== "" && !(await pageAt(new URL(from, who.origin), who)).ways.some(leadsThere)) return false;
  return (await pageAt(new URL(path, who.origin), who)).status >= 400;
}

/** Follows every link and every GET form of whoever the cookie signs in, from the first page on. */
export async function crawl(who: Crawl) {
  const broken: Broken[] = [];
  const places = new Map<string, Map<string, Set<string>>>();
  const waiting: { url: URL; from: string }[] = [];
  const add = (url: URL, from: string) => {
    if (url.origin !== who.origin) return;
    const questions = places.get(placeOf(url)) ?? new Map<string, Set<string>>();
    places.set(placeOf(url), questions);
    const answers = questions.get(questionOf(url)) ?? new Set<string>();
    if (answers.size >= answersAQuestion || (answers.size === 0 && questions.size >= questionsAPlace)) return;
    questions.set(questionOf(url), answers);
    const path = url.pathname + url.search;
    if (answers.has(path)) return;
    answers.add(path);
    waiting.push({ url, from });
  };
  for (const path of ["/", "/settings", "/terms", "/verify"]) add(new URL(path, who.origin), "");
  let visited = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, from } = next;
    visited += 1;
    const { status, ways } = await pageAt(url, who);
    const path = url.pathname + url.search;
    const found = { path, status, from };
    if (status >= 400 && (await isStillBroken(found, who))) broken.push(found);
    for (const way of ways) add(way, path);
  }
  return { broken, visited };
}

/** The cookies of the demo's person, signed in without a browser. */
export async function signInFor(origin: string, account: { username: string; password: string }): Promise<string> {
  const { username, password } = account;
  const answer = await fetch(new URL("/login", origin), {
    method: "POST",
    headers: { Origin: origin, Accept: "text/html" },
    body: new URLSearchParams({ username, password }),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${username} is not let in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
