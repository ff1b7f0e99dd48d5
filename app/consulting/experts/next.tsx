import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SkipSeat } from "#contract/consulting/experts";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { UrgencyBadge } from "../consultations/status-badges";

export const handle = { i18n: ["experts", "consultations"], title: "experts.next.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const pools = await api.experts.own({});
  const asked = new URL(args.request.url).searchParams.get("org");
  const chosen = pools.find(({ id }) => id === asked) ?? pools.find(({ waiting }) => waiting > 0) ?? pools[0];
  const { dayTime } = formats(languageOf(args.request));
  const found = chosen ? await api.experts.next({ id: chosen.id }) : { isExpert: false, waiting: 0, next: null };
  return {
    chosen: chosen?.id ?? "",
    organizations: pools.map(({ id, name, waiting }) => ({ value: id, label: `${name} (${waiting})` })),
    isExpert: found.isExpert,
    waiting: found.waiting,
    next: found.next && {
      ...found.next,
      startsText: dayTime(found.next.starts),
      dueText: found.next.answerDue && dayTime(found.next.answerDue),
    },
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
  return submitted(form, z.object({ id: Id }), async ({ id }) => {
    const { consultationId } = await api.experts.takeNext({ id });
    return redirect(pathTo("/consultations/:consultationId", { consultationId }), 303);
  });
}

/** The next consultation for an expert, in its turn. */
export default function NextPage() {
  const t = useTexts();
  const { chosen, organizations, isExpert, waiting, next } = useLoaderData<typeof loader>();
  return (
    <Page title={t("experts.next.title")} width="prose">
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
          <dl className="mb-4 grid gap-2">
            <Fact term={t("experts.next.from")}>{next.appliedBucketName}</Fact>
            <Fact term={t("experts.seats.department")}>{next.department || t("experts.seats.anyDepartment")}</Fact>
            <Fact term={t("consultations.starts")}>{next.startsText}</Fact>
            {next.dueText && <Fact term={t("experts.next.due")}>{next.dueText}</Fact>}
          </dl>
          <p className="mb-3">
            <UrgencyBadge urgency={next.urgency} />
          </p>
          <PostForm className="mb-6">
            <input type="hidden" name="id" value={chosen} />
            <Button look="primary" intent="take">
              {t("experts.next.take")}
            </Button>
          </PostForm>
          <SkipForm key={next.seatId} bucketId={chosen} seatId={next.seatId} />
        </Panel>
      )}
    </Page>
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

function SkipForm({ bucketId, seatId }: { bucketId: string; seatId: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof SkipSeat>>({ id: "skip", intents: ["skip"] });
  return (
    <ActionForm form={form} defaultIntent="skip" className="grid gap-3">
      <input type="hidden" name="id" value={bucketId} />
      <input type="hidden" name="seatId" value={seatId} />
      <TextField {...bind(fields.reason)} label={t("experts.next.skipReason")} required />
      <Button intent="skip" className="justify-self-end">
        {t("experts.next.skip")}
      </Button>
    </ActionForm>
  );
}
