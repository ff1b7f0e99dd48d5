import { data } from "@remix-run/node";
import { useTexts } from "../i18n/use-texts";
import type { PageHandle } from "./page-options";
import { ProblemPage } from "./error-page";

export const handle = { i18n: "problems", hydrate: false } satisfies PageHandle;

/** Signed in or not, it answers what its address says. It names no scheme, so that no browser asks for a password. */
export function loader() {
  return data(null, { status: 401 });
}

export default function UnauthorizedPage() {
  const t = useTexts();
  return <ProblemPage text={t("problems.forbidden")} status={401} />;
}
