import { keptParam } from "../components/list-url";

/** Names the form that was sent, for what is kept of it. Conform's own fields are called alike. */
export const formIdField = "__form__";

/** Why a page opens with what was typed before: the session was over, the platform refused it with a page of its own, or another language or theme was chosen. */
export type Why = "signedOut" | "failed" | "switched" | "refused";

/** What the shell says of a form that was kept. */
export interface KeptNote {
  why: Why;
  /** Something was typed; else a button was pressed. */
  isTyped: boolean;
  /** Files cannot be kept. */
  hadFiles: boolean;
}

/** The address without what was kept for it. */
export function withoutKept(path: string): string {
  const [pathname = "", query = ""] = path.split("?", 2);
  const params = new URLSearchParams(query);
  if (!params.has(keptParam)) return path;
  params.delete(keptParam);
  const left = params.toString();
  return left ? `${pathname}?${left}` : pathname;
}

/** The address of a page with a form that is kept for it. */
export const withKept = (path: string, id: string): string => {
  const bare = withoutKept(path);
  return `${bare}${bare.includes("?") ? "&" : "?"}${keptParam}=${id}`;
};

/** For the error page after a form: where the form stands with what was typed. */
export interface Refused {
  typed: string;
}
