import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "../shell/page-options";
import { ProblemPage } from "./error-page";

export const handle = { i18n: "problems", hydrate: false } satisfies PageHandle;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const { t } = useTranslation("problems");
  return <ProblemPage text={t("not_found")} status={404} />;
}
