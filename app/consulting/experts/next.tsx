import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SkipSeat } from "#contract/consulting/experts";
import { Id } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { AnswerDue } from "../consultations/answer-due";
import { shownDue } from "../consultations/shown-promise.server";
import { UrgencyBadge } from "../consultations/status-badges";
import { ReasonedStep } from "../consultations/step-parts";
import { SwapAnswer, SwapAnswerButtons } from "./swap-answer";

export const handle = {
  i18n: ["experts", "consultations"],
  title: "experts.next.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const pools = await api.experts.own({});
  const asked = new URL(args.request.url).searchParams.get("org");
  const chosen = pools.find(({ id }) => id === asked) ?? pools.find(({ waiting }) => waiting > 0) ?? pools[0];
  const language = languageOf(args.request);
  const { dayTime } = formats(language);
  const offers = await api.experts.offers({});
  const found = chosen ? await api.experts.next({ id: chosen.id }) : { isExpert: false, waiting: 0, next: null };
  return {
    chosen: chosen?.id ?? "",
    organizations: pools.map(({ id, name, waiting }) => ({ value: id, label: `${name} (${waiting})` })),
    isExpert: found.isExpert,
    waiting: found.waiting,
    next: found.next && {
      ...found.next,
      startsText: dayTime(found.next.starts),
      due: shownDue(found.next.answerDue, language),
    },
    offers: offers.map((offer) => ({ ...offer, startsText: dayTime(offer.starts) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  if (form.intent === "skip") {
    return submitted(form, SkipSeat, async (input) => {
      await api.experts.skip(input);
      return redirectDone(args.context, form.page, "saved");
    });
  }
  if (form.intent === "swapAnswer") {
    return submitted(form, SwapAnswer, async (input) => {
      await api.experts.answerSwap(input);
      const agreed = pathTo("/consultations/:consultationId", { consultationId: input.id });
      return redirectDone(args.context, input.answer === "agreed" ? agreed : form.page, "saved");
    });
  }
  return submitted(form, z.object({ id: Id }), async ({ id }) => {
    const { consultationId } = await api.experts.takeNext({ id });
    return redirect(pathTo("/consultations/:consultationId", { consultationId }), 303);
  });
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** The next consultation for an expert, in its turn; and what colleagues ask them to take over. */
export default function NextPage() {
  const t = useTexts();
  const { chosen, organizations, isExpert, waiting, next, offers } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("experts.next.title")}
      width="prose"
      actions={
        <LinkButton to={pathTo("/consultations", {})} icon="left" look="quiet">
          {t("consultations.title")}
        </LinkButton>
      }
    >
      <Refusal intents={["take", "swapAnswer"]} />
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
      <p className="mb-3 text-muted">{t("experts.next.lead")}</p>
      {organizations.length > 1 && (
        <QueryForm className="mb-3 flex flex-wrap items-end gap-3">
          <SelectField
            id="org"
            name="org"
            label={t("experts.next.organization")}
            options={organizations}
            defaultValue={chosen}
          />
          <Button icon="filter">{t("experts.fairness.show")}</Button>
        </QueryForm>
      )}
      {!next ? (
        <EmptyState icon="check" title={t(isExpert ? "experts.next.none" : "experts.next.noExpert")} />
      ) : (
        <Panel title={t("experts.next.waiting", { count: waiting })}>
          <SeatFacts {...next} />
          {next.due && (
            <dl>
              <Fact term={t("experts.seats.due")}>
                <AnswerDue {...next.due} />
              </Fact>
            </dl>
          )}
          <PostForm className="my-4">
            <input type="hidden" name="id" value={chosen} />
            <Button look="primary" icon="check" intent="take">
              {t("experts.next.take")}
            </Button>
          </PostForm>
          <ReasonedStep
            key={next.seatId}
            intent="skip"
            label={t("experts.next.skip")}
            reasonLabel={t("experts.next.skipReason")}
            hidden={{ id: chosen, seatId: next.seatId }}
          />
        </Panel>
      )}
    </Page>
  );
}

function Offer({ offer }: { offer: Shown["offers"][number] }) {
  const t = useTexts();
  const { id, consultationId, from, bucketName } = offer;
  return (
    <Panel title={t("experts.seats.offer", { name: from.name })} className="mb-4">
      <p className="mb-2 text-muted">{bucketName}</p>
      <SeatFacts {...offer} />
      <div className="mt-4">
        <SwapAnswerButtons id={consultationId} swapId={id} />
      </div>
    </Panel>
  );
}

type SeatFactsProps = Pick<
  NonNullable<Shown["next"]>,
  "appliedBucketName" | "department" | "kind" | "urgency" | "startsText"
>;

/** What one may know of a consultation before one takes it. */
function SeatFacts({ appliedBucketName, department, kind, urgency, startsText }: SeatFactsProps) {
  const t = useTexts();
  return (
    <dl className="mb-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Fact term={t("experts.next.from")}>{appliedBucketName}</Fact>
      <Fact term={t("experts.seats.department")}>{department || t("experts.seats.anyDepartment")}</Fact>
      <Fact term={t("consultations.starts")}>
        <span className="tabular-nums">{startsText}</span>
      </Fact>
      <Fact term={t("consultations.kind")}>
        {t(`consultations.kinds.${kind}`)} <UrgencyBadge urgency={urgency} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
