import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CreateConsultation } from "#contract/consulting/consultation-record";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { instantAt } from "../../i18n/local-time";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { askingPlace } from "./asking-place.server";

export const handle = { i18n: ["consultations"], title: "consultations.add" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await askingPlace(args);
  const organizations = await api.groups.organizations.list({ id: organization.groupId });
  return {
    org: organization.id,
    key: crypto.randomUUID(),
    targets: organizations
      .filter(({ id }) => id !== organization.id)
      .map(({ id, name }) => ({ value: id, label: name })),
  };
}

const AskForm = CreateConsultation.pick({ key: true, reason: true, patientName: true }).extend({
  starts: z.string({ error: "required" }).min(1, "required"),
  asked: Id,
});

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await askingPlace(args);
  const pathOf = (consultationId: string) => pathTo("/consultations/:consultationId", { consultationId });
  const answer = await submitted(await posted(args), AskForm, async ({ asked, starts, ...text }) => {
    const { id } = await api.consultations.create({
      ...text,
      starts: instantAt(starts, organization.timeZone),
      appliedBucketId: organization.id,
      joinedBuckets: [{ bucketId: asked }],
    });
    return redirectDone(args.context, pathOf(id), "added");
  });
  return madeBefore(answer, pathOf);
}

/** What is asked of whom, about which patient. */
export default function AddConsultationPage() {
  const t = useTexts();
  const { targets, key } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof AskForm>>({ id: "ask", defaultValue: { key } });
  return (
    <Page title={t("consultations.add")} width="form">
      <Panel>
        <ActionForm form={form} className="grid gap-4">
          <input type="hidden" name="key" value={String(fields.key.initialValue ?? key)} />
          <SelectField {...bind(fields.asked)} label={t("consultations.joined")} options={targets} required />
          <TextField {...bind(fields.patientName)} label={t("consultations.patient")} maxLength={64} required />
          <TextField {...bind(fields.reason)} label={t("consultations.reason")} maxLength={200} required />
          <TextField {...bind(fields.starts)} type="datetime-local" label={t("consultations.starts")} required />
          <Button look="primary" icon="check" className="justify-self-end">
            {t("consultations.add")}
          </Button>
        </ActionForm>
      </Panel>
    </Page>
  );
}
