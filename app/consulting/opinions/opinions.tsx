import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { opinionAction } from "./opinion-actions.server";
import { DecisionPanel, MinutesPanel, OutcomePanel } from "./further-panels";
import { OpinionForm } from "./opinion-form";
import { shownOpinions } from "./shown-opinions.server";
import { SignedOpinionCard } from "./signed-opinion";
import { SummaryForm } from "./summary-form";

export { shouldRevalidate } from "../../forms/after-conflict";

export const handle = { i18n: "opinions", title: "opinions.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const [opinions, { timeZone }] = await Promise.all([
    api.opinions.ofConsultation({ id }),
    api.consultations.detail({ id }),
  ]);
  return shownOpinions(opinions, languageOf(args.request), timeZone);
}

export const action = (args: ActionFunctionArgs) => opinionAction(args);

/** What the experts say, what the hosts sum up of it, what is followed, and what became of it. */
export default function OpinionsPage() {
  const t = useTexts();
  const page = useLoaderData<typeof loader>();
  const { kind, own, opinions, summary, summaryDraft, isExpert, isHost, isOpen } = page;
  return (
    <div className="grid gap-4">
      {page.outcome && page.mayTellOutcome && !page.outcome.answered && <OutcomePanel page={page} />}
      {page.isHidden && <Notice tone="warning">{t("opinions.hidden")}</Notice>}
      {opinions.length === 0 && !page.isHidden && <Notice>{t("opinions.none")}</Notice>}
      {opinions.map((opinion) => (
        <SignedOpinionCard key={opinion.id} kind={kind} opinion={opinion} title={opinion.author.name} />
      ))}
      {isExpert && isOpen && !page.isHidden && (
        <VersionedForm version={own?.version ?? 0}>
          {(saved) => <OpinionForm page={page} saved={saved} />}
        </VersionedForm>
      )}
      {summary && (
        <SignedOpinionCard kind={kind} opinion={summary} title={t("opinions.summary.title")} experts={opinions} />
      )}
      {page.isSummaryOutdated && <Notice tone="warning">{t("opinions.summary.outdated")}</Notice>}
      {isHost &&
        isOpen &&
        (opinions.length > 0 ? (
          <VersionedForm version={summaryDraft?.version ?? 0}>
            {(saved) => <SummaryForm page={page} saved={saved} />}
          </VersionedForm>
        ) : (
          <Panel title={t("opinions.summary.title")}>
            <p className="text-muted">{t("opinions.summary.wait")}</p>
          </Panel>
        ))}
      {kind === "consultation" && <DecisionPanel page={page} />}
      {!page.isHidden && <MinutesPanel page={page} />}
      {(page.outcome?.answered || (page.mayTellOutcome && !page.outcome)) && <OutcomePanel page={page} />}
    </div>
  );
}
