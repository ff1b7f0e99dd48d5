import { data } from "@remix-run/node";
import { useTexts } from "../i18n/use-texts";
import type { PageHandle } from "./page-options";
import { ProblemPage } from "./error-page";

export const handle = { i18n: "problems", hydrate: false } satisfies PageHandle;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const t = useTexts();
  return <ProblemPage text={t("problems.not_found")} status={404} />;
}
