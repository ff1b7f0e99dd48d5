import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { consultationKinds } from "#contract/kernel/consultation-states";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import type { FormAnswer } from "../../forms/answer";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { instantAt } from "../../i18n/local-time";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { newConsultationForm, type NewConsultationInput } from "./ask-form";
import { AskedFields } from "./asked-fields";
import { askingPlace } from "./asking-place.server";
import { choosableExams, withExams } from "./choosable-exams.server";
import { ExamsFields } from "./exams-fields";
import { examOf, patientOf } from "./prefilled.server";
import { PatientFields, QuestionFields } from "./question-fields";
import { priceText } from "./shown-consultation.server";

export const handle = { i18n: ["consultations", "exam"], title: "consultations.add" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places, openTelemed, exam, mayBind } = await askingFrom(args);
  const language = languageOf(args.request);
  const [partners, exams] = await Promise.all([
    api.consultations.partners({ id: organization.id }),
    mayBind && exam ? choosableExams(api, language, { appliedBucketId: organization.id, examId: exam.id }) : [],
  ]);
  const t = textsFor(args.request);
  return {
    org: organization.id,
    places: places.map(({ id, name }) => ({ id, name })),
    key: crypto.randomUUID(),
    openTelemed,
    exam: exam && { id: exam.id, number: exam.accessionNumber, patient: patientOf(exam) },
    mayBind,
    exams,
    partners: partners.map(({ bucketId, bucketName, services, price, validUntil, isDefault }) => ({
      bucketId,
      bucketName,
      isDefault,
      terms: t("consultations.form.agreed", {
        services: services.map((service) => t(`consultations.kinds.${service}`)).join(" · "),
        price: priceText(price, language),
        day: validUntil,
      }),
    })),
  };
}

/** Who asks: of an exam its own organization, which alone may show it. */
async function askingFrom(args: LoaderFunctionArgs) {
  const place = await askingPlace(args);
  const exam = await examOf(args, place.api);
  const organization = place.places.find(({ id }) => id === exam?.bucketId) ?? place.organization;
  const [permissions, { groups }] = await Promise.all([place.permissions(), place.memberships()]);
  const granted = permissions.find(({ type, id }) => type === 1 && id === organization.id)?.actions ?? [];
  const mayBind = granted.includes("consultation_Exam_create") && granted.includes("exam_get");
  const openTelemed = groups.find(({ id }) => id === organization.groupId)?.openTelemed ?? false;
  return { ...place, organization, openTelemed, mayBind, exam: exam?.bucketId === organization.id ? exam : null };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, openTelemed, mayBind, exam } = await askingFrom(args);
  const form = await posted(args);
  const patientId = String(form.data.get("patientId") ?? "").trim();
  const of = { appliedBucketId: organization.id, patientId, ...(exam?.patientId === patientId && { examId: exam.id }) };
  const exams = async () =>
    mayBind && patientId.length <= 64 ? choosableExams(api, languageOf(args.request), of) : [];
  if (form.intent === "findExams") {
    const { initialValue } = parseWithZod(form.data, { schema: z.object({}) }).reply();
    return withExams(
      data<FormAnswer>({ intent: form.intent, result: { initialValue, error: {} }, problem: null }),
      exams,
    );
  }
  const pathOf = (consultationId: string) => pathTo("/consultations/:consultationId", { consultationId });
  const answer = await submitted(
    form,
    newConsultationForm(organization.timeZone),
    async ({ asked, starts, hasVideo, ...question }) => {
      const { id } = await api.consultations.create({
        ...question,
        // Where nobody could tick a box, the exams say it.
        ...(openTelemed && { hasVideo }),
        starts: instantAt(starts, organization.timeZone),
        appliedBucketId: organization.id,
        joinedBuckets: asked
          .filter(({ part }) => part !== "none")
          .map(({ bucketId, part }) => ({ bucketId, isMandatory: part === "mandatory" })),
      });
      return redirectDone(args.context, pathOf(id), "added");
    },
    { start_past: "starts", start_far: "starts", no_agreement: "asked", video_off: "hasVideo" },
  );
  return withExams(madeBefore(answer, pathOf), exams);
}

/** What is asked of whom, about which patient. */
export default function AddConsultationPage() {
  const t = useTexts();
  const { org, places, partners, exam } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  return (
    <Page title={t("consultations.add")} width="form">
      {places.length > 1 && !exam && (
        <nav aria-label={t("consultations.askIn")} className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-muted">{t("consultations.askIn")}</span>
          {places.map(({ id, name }) => (
            <Link
              key={id}
              to={pathTo("/consultations/add", {}, { org: id, reportId: query.get("reportId") ?? "" })}
              aria-current={id === org ? "page" : undefined}
              className="inline-flex min-h-[1.75rem] items-center rounded border border-line px-3 text-text aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold max-sm:min-h-[2.75rem]"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {partners.length === 0 ? (
        <Notice tone="warning">{t("consultations.form.noPartners")}</Notice>
      ) : (
        <AskForm key={org} />
      )}
    </Page>
  );
}

function AskForm() {
  const t = useTexts();
  const { partners, key, exam, exams, mayBind, openTelemed } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<NewConsultationInput>({
    id: "ask",
    defaultValue: {
      key,
      kind: "consultation",
      urgency: "routine",
      minutes: 30,
      patientGender: "U",
      patientAgeUnit: "Y",
      ...exam?.patient,
      examIds: exam ? [exam.id] : [],
    },
  });
  return (
    <Panel>
      <ActionForm form={form} className="grid gap-6">
        <input type="hidden" name="key" value={String(fields.key.initialValue ?? key)} />
        <ChoiceGroup
          {...bind(fields.kind)}
          label={t("consultations.kind")}
          options={consultationKinds.map((value) => ({ value, label: t(`consultations.kinds.${value}`) }))}
          required
        />
        <AskedFields field={fields.asked} partners={partners} />
        <TextField
          {...bind(fields.starts)}
          type="datetime-local"
          label={t("consultations.startsAt")}
          className="w-72 max-sm:w-full"
          required
        />
        <QuestionFields fields={fields} bind={bind} isVideoOffered={openTelemed} />
        <PatientFields fields={fields} bind={bind} />
        {mayBind && <ExamsFields field={fields.examIds} bind={bind} exams={exams} number={exam?.number ?? null} />}
        <p className="text-muted">{t("consultations.form.afterwards")}</p>
        <Button look="primary" icon="check" className="justify-self-end">
          {t("consultations.form.submit")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
