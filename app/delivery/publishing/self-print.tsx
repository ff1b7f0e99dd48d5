import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SelfPrintQuestion } from "#contract/delivery/self-print";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { posted } from "../../forms/posted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PublicBar } from "../../page/public-bar";
import { pathTo } from "../../paths";
import { problemOf } from "../../problems/thrown-problem.server";
import { apiFor } from "../../session/api.server";
import terminalStyles from "../../styles/terminal.css?url";
import { FoundReports } from "./found-reports";
import { shownFound } from "./shown-found.server";

export const handle = {
  i18n: ["publishing", "exam"],
  title: "publishing.selfPrint.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export const links = () => [{ rel: "stylesheet", href: terminalStyles }];

/** Who went away leaves nothing on the screen. */
const idleSeconds = 60;

export async function loader(args: LoaderFunctionArgs) {
  const code = paramOf(args, "code");
  return { code, ...(await apiFor(args, null).selfPrint.place({ code })) };
}

const Typed = z.object({ number: z.string().trim().max(512).catch(""), proof: z.string().trim().max(8).catch("") });

/** Numbers of patients never stand in an address: all of it is posted, and shown by the answer itself. */
export async function action(args: ActionFunctionArgs) {
  const code = paramOf(args, "code");
  const form = await posted(args);
  const typed = Typed.parse(Object.fromEntries(form.data));
  const refused = (refusal: string, status: number) =>
    data({ reports: [], number: typed.number, refusal, wrongNumber: "", wrongProof: "" }, { status });
  const required = form.t("answers.rules.required");
  const wrong = (wrongNumber: string, wrongProof: string) =>
    data({ reports: [], number: typed.number, refusal: "", wrongNumber, wrongProof }, { status: 422 });
  if (typed.number === "" || typed.proof === "") {
    return wrong(typed.number === "" ? required : "", typed.proof === "" ? required : "");
  }
  const question = SelfPrintQuestion.safeParse({ code, ...typed });
  if (!question.success) {
    const isProof = question.error.issues.every(({ path }) => path[0] === "proof");
    return isProof ? wrong("", form.t("answers.rules.lastFour")) : refused(form.t("publishing.selfPrint.none"), 422);
  }
  try {
    const found = await apiFor(args, null).selfPrint.find(question.data);
    const reports = shownFound(found, languageOf(args.request), code);
    return data({ reports, number: "", refusal: "", wrongNumber: "", wrongProof: "" });
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (problem?.code === "not_found") return refused(form.t("publishing.selfPrint.none"), 404);
    if (problem?.code === "too_many_attempts") return refused(form.t("publishing.selfPrint.tooMany"), 429);
    throw error;
  }
}

/** A patient prints alone: number, proof, reports. Big type, no script; left alone it begins anew. */
export default function SelfPrintPage() {
  const t = useTexts();
  const { code, organizationName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isProofNext = Boolean(answer?.wrongProof) && !answer?.wrongNumber;
  const start = pathTo("/self-print/:code", { code });
  return (
    <div className="terminal mx-auto flex min-h-screen flex-col px-4 py-4">
      {answer && <meta httpEquiv="refresh" content={`${idleSeconds}; url=${start}`} />}
      <PublicBar />
      <section className="my-auto rounded-lg border border-line bg-surface p-6 max-sm:p-4">
        <p className="text-center text-muted">{organizationName}</p>
        <h1 className="text-center">{t("publishing.selfPrint.title")}</h1>
        {answer && answer.reports.length > 0 ? (
          <FoundReports reports={answer.reports} start={start} />
        ) : (
          // The terminal's browser speaks its own language: what is missing is told by ours.
          <form method="post" noValidate className="grid gap-6">
            <p>{t("publishing.selfPrint.lead")}</p>
            {answer?.refusal && <Notice tone="warning">{answer.refusal}</Notice>}
            <label className="grid gap-2">
              {t("publishing.selfPrint.number")}
              <input
                name="number"
                autoComplete="off"
                // eslint-disable-next-line jsx-a11y/no-autofocus -- a terminal's keyboard and scanner type here
                autoFocus={!isProofNext}
                defaultValue={answer?.number}
                aria-invalid={answer?.wrongNumber ? true : undefined}
                aria-describedby={answer?.wrongNumber ? "number-error" : undefined}
                required
                maxLength={512}
                className="terminal-field block w-full"
              />
            </label>
            {answer?.wrongNumber && (
              <p id="number-error" className="text-danger">
                {answer.wrongNumber}
              </p>
            )}
            <label className="grid gap-2">
              {t("publishing.selfPrint.proof")}
              <input
                name="proof"
                type="password"
                inputMode="text"
                autoComplete="off"
                // eslint-disable-next-line jsx-a11y/no-autofocus -- what is to be mended
                autoFocus={isProofNext}
                aria-invalid={answer?.wrongProof ? true : undefined}
                aria-describedby={answer?.wrongProof ? "proof-error" : undefined}
                required
                maxLength={4}
                className="terminal-field block w-full"
              />
            </label>
            {answer?.wrongProof && (
              <p id="proof-error" className="text-danger">
                {answer.wrongProof}
              </p>
            )}
            <Button look="primary">{t("publishing.selfPrint.find")}</Button>
          </form>
        )}
        {answer && answer.reports.length === 0 && (
          <p className="mt-6 text-center">
            <LinkButton to={start} reloadDocument icon="left">
              {t("publishing.selfPrint.done")}
            </LinkButton>
          </p>
        )}
      </section>
    </div>
  );
}
