import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
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
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { instantAt } from "../../i18n/local-time";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { NewConsultationForm, type NewConsultationInput } from "./ask-form";
import { AskedFields } from "./asked-fields";
import { askingPlace } from "./asking-place.server";
import { examOf, patientOf } from "./prefilled.server";
import { PatientFields, QuestionFields } from "./question-fields";
import { priceText } from "./shown-consultation.server";

export const handle = { i18n: ["consultations", "exam"], title: "consultations.add" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, places, memberships, exam } = await askingFrom(args);
  const [partners, { groups }] = await Promise.all([
    api.consultations.partners({ id: organization.id }),
    memberships(),
  ]);
  const t = textsFor(args.request);
  const language = languageOf(args.request);
  return {
    org: organization.id,
    places: places.map(({ id, name }) => ({ id, name })),
    key: crypto.randomUUID(),
    openTelemed: groups.find(({ id }) => id === organization.groupId)?.openTelemed ?? false,
    exam: exam && { id: exam.id, number: exam.accessionNumber, patient: patientOf(exam) },
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
  return { ...place, organization, exam: exam?.bucketId === organization.id ? exam : null };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await askingFrom(args);
  const pathOf = (consultationId: string) => pathTo("/consultations/:consultationId", { consultationId });
  const answer = await submitted(
    await posted(args),
    NewConsultationForm,
    async ({ asked, starts, examId, ...question }) => {
      const { id } = await api.consultations.create({
        ...question,
        starts: instantAt(starts, organization.timeZone),
        appliedBucketId: organization.id,
        joinedBuckets: asked
          .filter(({ part }) => part !== "none")
          .map(({ bucketId, part }) => ({ bucketId, isMandatory: part === "mandatory" })),
        examIds: examId ? [examId] : [],
      });
      return redirectDone(args.context, pathOf(id), "added");
    },
    { start_past: "starts", no_agreement: "asked", video_off: "hasVideo" },
  );
  return madeBefore(answer, pathOf);
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
  const { partners, key, exam, openTelemed } = useLoaderData<typeof loader>();
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
    },
  });
  return (
    <Panel>
      <ActionForm form={form} className="grid gap-6">
        <input type="hidden" name="key" value={String(fields.key.initialValue ?? key)} />
        {exam && (
          <Notice>
            <p>{t("consultations.form.fromExam", { number: exam.number })}</p>
            <label className="mt-1 inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
              <input type="checkbox" name="examId" value={exam.id} defaultChecked />
              {t("consultations.form.bindExam")}
            </label>
          </Notice>
        )}
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
        <p className="text-muted">{t("consultations.form.afterwards")}</p>
        <Button look="primary" icon="check" className="justify-self-end">
          {t("consultations.form.submit")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
