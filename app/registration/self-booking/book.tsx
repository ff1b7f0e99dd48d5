import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { Refusal } from "../../forms/refusal";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { freeTimes } from "./free-times.server";
import { PublicPage } from "./public-page";
import { TimeChoice } from "./time-choice";
import { TimeForm } from "./time-form";

export const handle = {
  i18n: "selfBooking",
  title: "selfBooking.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

const Query = z.object({ step: Id.optional().catch(undefined) });
const queryOf = (request: Request) => Query.parse(Object.fromEntries(new URL(request.url).searchParams));

/** Where the poster of an organization leads: an exam, then a time. */
export async function loader(args: LoaderFunctionArgs) {
  const code = paramOf(args, "code");
  const place = await apiFor(args, null).selfBooking.place({ code });
  const wanted = queryOf(args.request).step ?? (place.steps.length === 1 ? place.steps[0]?.stepId : undefined);
  const step = place.steps.find(({ stepId }) => stepId === wanted);
  return {
    ...place,
    code,
    step: step ?? null,
    free: step ? await freeTimes(args, { code, stepId: step.stepId, timeZone: place.timeZone }) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const code = paramOf(args, "code");
  const form = await posted(args);
  const api = apiFor(args, null).selfBooking;
  const { steps } = await api.place({ code });
  const stepId = queryOf(args.request).step ?? steps[0]?.stepId ?? "";
  return submitted(form, TimeForm, async (time) => {
    const { ticket } = await api.hold({ ...time, code, stepId, language: languageOf(args.request) });
    return redirect(pathTo("/book/tickets/:ticket", { ticket }), 303);
  });
}

export default function BookPage() {
  const t = useTexts();
  const { code, organizationName, note, steps, step, free } = useLoaderData<typeof loader>();
  return (
    <PublicPage organizationName={organizationName} title={t("selfBooking.title")}>
      {note && <p className="whitespace-pre-line rounded-lg border border-line bg-surface p-4">{note}</p>}
      {step && free ? (
        <Panel title={step.name}>
          <Refusal />
          <div className="grid gap-4">
            <p className="flex flex-wrap items-center justify-between gap-2 text-muted">
              {t("selfBooking.minutes", { count: step.minutes })}
              {steps.length > 1 && (
                <LinkButton to={pathTo("/book/:code", { code })} reloadDocument icon="left">
                  {t("selfBooking.other")}
                </LinkButton>
              )}
            </p>
            <TimeChoice free={free} query={{ step: step.stepId }} />
          </div>
        </Panel>
      ) : (
        <>
          <p>{t(steps.length === 0 ? "selfBooking.none" : "selfBooking.lead")}</p>
          {steps.length === 0 ? (
            <EmptyState icon="inbox" title={t("selfBooking.none")} />
          ) : (
            <ul className="grid gap-2" aria-label={t("selfBooking.choose")}>
              {steps.map(({ stepId, name, minutes }) => (
                <li key={stepId}>
                  <LinkButton
                    to={pathTo("/book/:code", { code }, { step: stepId })}
                    reloadDocument
                    className="w-full justify-between gap-4 py-3 text-left text-lg"
                  >
                    <span className="min-w-0">{name}</span>
                    <span className="text-sm text-muted">{t("selfBooking.minutes", { count: minutes })}</span>
                  </LinkButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className="text-center">
        <LinkButton to={pathTo("/book/:code/find", { code })} reloadDocument look="quiet" icon="search">
          {t("selfBooking.findLink")}
        </LinkButton>
      </p>
    </PublicPage>
  );
}
