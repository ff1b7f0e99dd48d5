import { data } from "@remix-run/node";
import { useTexts } from "../i18n/use-texts";
import type { PageHandle } from "../shell/page-options";
import { ProblemPage } from "./error-page";

export const handle = { i18n: "problems", hydrate: false } satisfies PageHandle;

/** 403: the account is known and may not; 401 would ask browsers for credentials. */
export function loader() {
  return data(null, { status: 403 });
}

export default function UnauthorizedPage() {
  const t = useTexts();
  return <ProblemPage text={t("problems.forbidden")} status={403} />;
}
