import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { AcknowledgeCritical } from "#contract/reading/critical-items";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField, ChoiceGroup } from "../../components/choice-field";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { listOf } from "../../registration/exams/place-in-list.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { shownItem } from "./shown-item.server";

export const handle = { i18n: ["critical", "exam"], title: "critical.acknowledgeTitle" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const item = await api.criticalItems.ofReport({ id: paramOf(args, "reportId") });
  if (!item) throw notFound(args.context);
  const shown = shownItem(item, languageOf(args.request), new Date());
  const report = pathTo(
    "/studies/:examId/reports/:reportId",
    { examId: item.examId, reportId: item.reportId },
    { list: listOf(args.request) },
  );
  if (shown.acknowledgement) throw redirect(report);
  return { item: shown, report, ways: AcknowledgeCritical.shape.toldHow.options };
}

/** Whoever came from a report out of the reading list goes back to it, everybody else to what still waits. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return submitted(await posted(args), AcknowledgeCritical.omit({ id: true }), async (said) => {
    const { examId, reportId } = await api.criticalItems.acknowledge({ ...said, id: paramOf(args, "reportId") });
    const list = listOf(args.request);
    const next =
      list === "" ? "/critical-values" : pathTo("/studies/:examId/reports/:reportId", { examId, reportId }, { list });
    return redirectDone(args.context, next, "saved");
  });
}

export default function AcknowledgePage() {
  const t = useTexts();
  const { item, report, ways } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof AcknowledgeCritical>, "id">>({
    id: "acknowledge",
    defaultValue: { toldHow: "phone" },
  });
  return (
    <Page title={t("critical.acknowledgeTitle")} width="form">
      <Panel>
        <p className="font-medium">
          <bdi>{item.patientName}</bdi> · {t(`exam.modality.${item.modality}`)} {item.bodyPart} ·{" "}
          <span className="font-mono">{item.accessionNumber}</span>
        </p>
        <p className="mb-4 text-muted">
          {item.bucketName} · {t("critical.flagged")}{" "}
          {t("critical.flaggedBy", { name: item.flaggedBy?.name ?? "", time: item.flagged })}
        </p>
        <ActionForm form={form} className="grid gap-4">
          <TextField
            {...bind(fields.toldWhom)}
            label={t("critical.whom")}
            hint={t("critical.whomHint")}
            maxLength={64}
            required
          />
          <ChoiceGroup
            {...bind(fields.toldHow)}
            label={t("critical.how")}
            options={ways.map((value) => ({ value, label: t(`critical.ways.${value}`) }))}
            required
          />
          <CheckboxField {...bind(fields.wasReadBack)} label={t("critical.wasReadBack")} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={report}>{t("critical.report")}</LinkButton>
            <Button look="primary" icon="check">
              {t("critical.submit")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}
