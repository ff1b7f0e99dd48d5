import { isRouteErrorResponse, useActionData, useLocation, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { useTexts } from "../i18n/use-texts";
import { LinkButton } from "../components/button";
import { Icon } from "../components/icon";
import type { Refused } from "../forms/kept-form";
import { AnswerContext } from "./answer-context";
import { latestFailure } from "./latest-failure";
import { useShellData } from "./shell-data";
import { problemText } from "../problems/problem-text";
import { shownProblem } from "../problems/shown-problem";

/** Says what happened, what to do, and the number under which the log knows it. */
export function ErrorPage() {
  const t = useTexts();
  const error = useRouteError();
  const answered = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null;
  const problem = shownProblem(answered);
  const ofPage = useContext(AnswerContext).requestId;
  const typed = useActionData<Partial<Refused>>()?.typed;
  return (
    <ProblemPage
      text={problemText(t, problem)}
      status={problem.status}
      typed={typed}
      requestId={problem.requestId ?? latestFailure.requestId ?? ofPage}
    />
  );
}

interface ProblemPageProps {
  text: string;
  status: number;
  /** Where the form stands that was refused, with what was typed. */
  typed?: string;
  requestId?: string | null;
}

/** A page that is only a problem: the error page, /401, /404. */
export function ProblemPage({ text, status, typed, requestId }: ProblemPageProps) {
  const t = useTexts();
  const shell = useShellData();
  const { pathname, search } = useLocation();
  return (
    <div data-texts="problems" className="mx-auto w-full max-w-prose px-4 py-10 sm:py-16">
      <p className="flex items-center gap-2 text-muted">
        <Icon name={status >= 500 ? "danger" : "warning"} />
        {status}
      </p>
      <h1 className="mt-2 text-2xl">{t(`common.errorPage.${kindOf(status)}`)}</h1>
      <p className="mt-3 text-lg">{text}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        {status >= 500 && (
          <LinkButton to={pathname + search} reloadDocument look="primary" icon="refresh">
            {t("common.errorPage.retry")}
          </LinkButton>
        )}
        {typed !== undefined && (
          <LinkButton to={typed} reloadDocument look="primary">
            {t("common.errorPage.typed")}
          </LinkButton>
        )}
        <LinkButton to="/" reloadDocument look={status >= 500 ? "secondary" : "primary"}>
          {t("common.errorPage.home")}
        </LinkButton>
        {!shell?.account && (
          <LinkButton to="/login" reloadDocument>
            {t("common.shell.login")}
          </LinkButton>
        )}
      </div>
      {requestId && status !== 404 && (
        <p className="mt-8 text-sm text-muted">
          {t("common.errorPage.requestId")} <code className="font-mono">{requestId}</code>
        </p>
      )}
    </div>
  );
}

function kindOf(status: number): "forbidden" | "notFound" | "refused" | "fault" {
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404 || status === 410) return "notFound";
  return status >= 500 ? "fault" : "refused";
}
