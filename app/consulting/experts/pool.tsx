import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { assignmentWays, ExpertRules, leastPracticeYears } from "#contract/consulting/expert-pool";
import { consultationUrgencies } from "#contract/kernel/consultation-states";
import { Id } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";

export const handle = {
  i18n: ["organizationSettings", "experts", "consultations"],
  title: "organizationSettings.pages.experts.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, at, path } = await settingsPlace(args);
  return { at, path, ...(await api.experts.pool({ id })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, form.page, "saved");
  if (form.intent === "remove") {
    return submitted(form, z.object({ accountId: Id }), async ({ accountId }) => {
      await api.experts.remove({ id, accountId });
      return done();
    });
  }
  return submitted(form, ExpertRules, async (rules) => {
    await api.experts.setRules({ id, ...rules });
    return done();
  });
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Who of the organization answers consultations, and how they are assigned. */
export default function PoolPage() {
  const t = useTexts();
  const { at, path, experts, rules, others } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="experts" path={path}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-prose text-muted">{t("experts.lead")}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={pathTo("/groups/:groupId/organizations/:organizationId/settings/experts/fairness", at)}>
            {t("experts.fairness.title")}
          </LinkButton>
          {others.length > 0 && (
            <LinkButton
              to={pathTo("/groups/:groupId/organizations/:organizationId/settings/experts/edit", at)}
              icon="plus"
              look="primary"
            >
              {t("experts.add")}
            </LinkButton>
          )}
        </div>
      </div>
      {experts.length === 0 ? (
        <EmptyState icon="info" title={t("experts.none")}>
          {t("experts.noneHint")}
        </EmptyState>
      ) : (
        <Experts at={at} experts={experts} />
      )}
      <Panel title={t("experts.rules.title")} className="max-w-3xl">
        <RulesForm key={rules.version} rules={rules} />
      </Panel>
    </SettingsPage>
  );
}

function Experts({ at, experts }: Pick<Shown, "at" | "experts">) {
  const t = useTexts();
  return (
    <DataTable
      caption={t("experts.title")}
      rows={experts}
      rowKey={({ account }) => account.id}
      rowHref={({ account }) =>
        pathTo("/groups/:groupId/organizations/:organizationId/settings/experts/edit", at, { expert: account.id })
      }
      columns={[
        {
          key: "name",
          header: t("experts.person"),
          cell: ({ account, title }) => [account.name, title].filter(Boolean).join(" · "),
        },
        {
          key: "departments",
          header: t("experts.fields.departments"),
          cell: ({ departments }) => departments.join("、") || "–",
        },
        {
          key: "state",
          header: t("experts.stateNow"),
          cell: ({ isAbsent, absentUntil, practiceYears }) =>
            isAbsent ? (
              <StatusBadge tone="neutral" icon="info">
                {t("experts.absentTill", { day: absentUntil ?? "" })}
              </StatusBadge>
            ) : practiceYears < leastPracticeYears ? (
              <StatusBadge tone="warning" icon="warning">
                {t("experts.fewYears")}
              </StatusBadge>
            ) : (
              <StatusBadge tone="success" icon="check">
                {t("experts.present")}
              </StatusBadge>
            ),
        },
        { key: "weight", header: t("experts.fields.weight"), isNumeric: true, cell: ({ weight }) => weight },
        {
          key: "hours",
          header: t("experts.fields.weekHours"),
          isNumeric: true,
          cell: ({ weekHours }) => weekHours ?? "–",
        },
        { key: "open", header: t("experts.open"), isNumeric: true, cell: ({ open }) => open },
      ]}
      actions={{
        header: t("experts.actions"),
        cell: ({ account }) => (
          <PostForm>
            <input type="hidden" name="accountId" value={account.id} />
            <Button intent="remove">{t("experts.remove")}</Button>
          </PostForm>
        ),
      }}
    />
  );
}

function RulesForm({ rules }: Pick<Shown, "rules">) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof ExpertRules>>({
    id: "expert-rules",
    intents: ["rules"],
    defaultValue: rules,
  });
  const minutes = fields.answerMinutes.getFieldset();
  return (
    <ActionForm form={form} defaultIntent="rules" className="grid gap-4">
      <input type="hidden" name="version" value={rules.version} />
      <ChoiceGroup
        {...bind(fields.assignment)}
        label={t("experts.rules.assignment")}
        options={assignmentWays.map((value) => ({ value, label: t(`experts.rules.ways.${value}`) }))}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {consultationUrgencies.map((urgency) => (
          <TextField
            key={urgency}
            {...bind(minutes[urgency])}
            type="number"
            min={5}
            max={20_160}
            label={t(`experts.rules.minutes.${urgency}`)}
            required
          />
        ))}
      </div>
      <p className="text-sm text-muted">{t("experts.rules.minutesHint")}</p>
      <Button look="primary" intent="rules" className="justify-self-end">
        {t("common.action.save")}
      </Button>
    </ActionForm>
  );
}
