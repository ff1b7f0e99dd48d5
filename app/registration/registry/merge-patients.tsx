import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { MergeInput, mergedFields, type ComparedPatient } from "#contract/registration/patient-merges";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { registryPlace } from "./registry-place.server";

export const handle = { i18n: ["registry", "exam", "exams"], title: "registry.merge.title" } satisfies PageHandle;

async function twoPatients(args: LoaderFunctionArgs) {
  const place = await registryPlace(args, "registry_delete");
  const { searchParams } = new URL(args.request.url);
  const one = (name: string) => (searchParams.get(name) ?? "").slice(0, 64);
  return { ...place, between: { id: one("patient"), lostId: one("other"), bucketId: place.organization.id } };
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, between } = await twoPatients(args);
  // Both are chosen where a patient is.
  if (between.id === "" || between.lostId === "") return redirect(pathTo("/registry", {}, { org: organization.id }));
  const { kept, lost, state } = await api.patientMerges.compare(between);
  const t = textsFor(args.request);
  const { dayTime } = formats(languageOf(args.request), organization.timeZone);
  const shown = (patient: ComparedPatient) => ({
    id: patient.patientId,
    exams: patient.exams,
    lastSeen: dayTime(patient.lastSeen),
    name: patient.patientName,
    gender: t(`exams.sex.${patient.patientGender}`),
    dob: patient.patientDob ?? "",
    phone: patient.patientPhone,
    idCard: patient.idCard,
  });
  return { org: organization.id, state, kept: shown(kept), lost: shown(lost) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, between } = await twoPatients(args);
  const form = await posted(args);
  return submitted(form, MergeInput.omit({ id: true, lostId: true, bucketId: true }), async (right) => {
    await api.patientMerges.merge({ ...right, ...between });
    const { id, bucketId } = between;
    return redirectDone(args.context, pathTo("/registry/new", {}, { org: bucketId, patient: id }), "patientsMerged");
  });
}

/** Two patient IDs of one person beside each other: which stays, and what of each is right. */
export default function MergePatientsPage() {
  const t = useTexts();
  const { org, state, kept, lost } = useLoaderData<typeof loader>();
  // What stands on one side only is right: nobody typed the other.
  const likelier = (field: (typeof mergedFields)[number]) => (kept[field] === "" ? "lost" : "kept");
  const { form, fields, bind, problem } = useActionForm<z.input<typeof MergeInput>>({
    id: "merge",
    defaultValue: Object.fromEntries(mergedFields.map((field) => [field, likelier(field)])),
  });
  const labels = {
    name: t("exam.info.name"),
    gender: t("exam.info.gender"),
    dob: t("exam.info.dob"),
    phone: t("exam.info.phone"),
    idCard: t("registry.merge.idCard"),
  };
  const back = pathTo("/registry/new", {}, { org, patient: kept.id });
  return (
    <Page
      title={t("registry.merge.title")}
      width="prose"
      actions={
        <LinkButton to={back} icon="left">
          {t("registry.merge.back")}
        </LinkButton>
      }
    >
      <Panel>
        <Notice tone="warning" className="mb-4">
          {t("registry.merge.lead")}
        </Notice>
        <dl className="mb-4 grid gap-3 sm:grid-cols-2">
          {[
            { title: t("registry.merge.kept"), patient: kept },
            { title: t("registry.merge.lost"), patient: lost },
          ].map(({ title, patient }) => (
            <div key={patient.id}>
              <dt className="text-sm font-medium">{title}</dt>
              <dd>
                <span className="font-mono">{patient.id}</span> <bdi className="font-medium">{patient.name}</bdi>
              </dd>
              <dd className="text-sm text-muted">
                {t("registry.merge.exams")} <span className="tabular-nums">{patient.exams}</span>
                {" · "}
                {t("registry.merge.lastSeen")} <span className="tabular-nums">{patient.lastSeen}</span>
              </dd>
            </div>
          ))}
        </dl>
        <LinkButton
          to={pathTo("/registry/merge", {}, { org, patient: lost.id, other: kept.id })}
          look="quiet"
          icon="refresh"
          className="mb-4"
        >
          {t("registry.merge.swap")}
        </LinkButton>
        <ActionForm
          form={form}
          className="grid gap-3"
          {...(problem?.code === "version_conflict" && {
            conflict: <Notice tone="warning">{t("registry.merge.stale")}</Notice>,
          })}
        >
          <input type="hidden" name="state" value={state} />
          {mergedFields.map((field) =>
            kept[field] === lost[field] ? (
              kept[field] && (
                <p key={field}>
                  <span className="text-sm font-medium">{labels[field]}</span> <bdi>{kept[field]}</bdi>
                </p>
              )
            ) : (
              <ChoiceGroup
                key={field}
                {...bind(fields[field])}
                label={labels[field]}
                options={(["kept", "lost"] as const).map((value) => ({
                  value,
                  label: { kept, lost }[value][field] || t("registry.merge.none"),
                }))}
              />
            ),
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={back}>{t("registry.merge.back")}</LinkButton>
            <Button look="danger" icon="users">
              {t("registry.merge.submit")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}
