import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NewVisit } from "#contract/consulting/clinic-cases";
import { Id } from "#contract/kernel/values";
import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { CaseCard } from "./case-card";
import { shownCase } from "./shown-case.server";
import { VisitsPanel } from "./visits-panel";

export const handle = { i18n: ["consultations", "cases"], title: "cases.cases.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const { cases, ...rest } = await api.clinicCases.list({ id });
  const language = languageOf(args.request);
  return { id, key: crypto.randomUUID(), cases: cases.map((one) => shownCase(one, language)), ...rest };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const done = (what: "added" | "deleted") => redirectDone(args.context, form.page, what);
  switch (form.intent) {
    case "addVisit": {
      const answer = await submitted(form, NewVisit.omit({ id: true }), async (visit) => {
        await api.clinicCases.addVisit({ id, ...visit });
        return done("added");
      });
      return madeBefore(answer, () => form.page);
    }
    case "removeVisit":
      return submitted(form, z.object({ visitId: Id }), async ({ visitId }) => {
        await api.clinicCases.removeVisit({ id, visitId });
        return done("deleted");
      });
    default:
      throw badRequest(args.context);
  }
}

/** What the asking side tells of the patient. */
export default function ConsultationCasesPage() {
  const t = useTexts();
  const { id, key, cases, visits, mayWrite, mayRemove } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <Refusal intents={["removeVisit"]} />
      {mayWrite && (
        <LinkButton
          to={pathTo("/consultations/:consultationId/case/new", { consultationId: id })}
          look={cases.length === 0 ? "primary" : "secondary"}
          icon="plus"
          className="justify-self-start"
        >
          {t("cases.cases.add")}
        </LinkButton>
      )}
      {cases.length === 0 && (
        <EmptyState icon="file" title={t("cases.cases.empty")}>
          {mayWrite && t("cases.cases.emptyHint")}
        </EmptyState>
      )}
      {cases.map((one) => (
        <CaseCard key={one.id} consultationId={id} shown={one} mayWrite={mayWrite} />
      ))}
      <VisitsPanel visits={visits} formKey={key} mayWrite={mayWrite} mayRemove={mayRemove} />
    </div>
  );
}
