import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { labelRotations, LabelTemplate } from "#contract/delivery/desk-prints";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import { registryPlace } from "../../registration/registry/registry-place.server";
import { sheetLanguage } from "../printing/sheet-language.server";
import { LabelSheet, LabelStyle } from "./label-sheet";
import { labelSettings, settingsQuery } from "./label-settings.server";
import labelStyles from "./labels.css?url";
import { PrintBar } from "./print-bar";
import { tagOf } from "#texts/languages";

export const handle = {
  i18n: "deskPrints",
  title: "deskPrints.labels.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: labelStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, account, organization } = await registryPlace(args);
  const orderId = paramOf(args, "orderId");
  const { searchParams } = new URL(args.request.url);
  const language = sheetLanguage(args.request);
  const chosen = Id.safeParse(searchParams.get("exam")).data;
  const { settings, isWrong, headers } = labelSettings(args.request, account.id, args.context.secureCookies);
  const all = await api.deskPrints.labels({ bucketId: organization.id, orderId, language });
  const examId = all.some((label) => label.examId === chosen) ? chosen : undefined;
  return data(
    {
      orderId,
      org: organization.id,
      isPrinting: searchParams.has("printing"),
      language,
      settings,
      isWrong,
      query: settingsQuery(settings),
      examId,
      exams: all.map((label) => ({
        value: label.examId,
        label: `${label.accessionNumber} ${label.lines.study ?? ""}`,
      })),
      labels: all.filter((label) => examId === undefined || label.examId === examId),
    },
    { headers },
  );
}

/** The labels of an order, one a paper of the label printer. */
export default function LabelsPage() {
  const t = useTexts();
  const { labels, org, orderId, examId, settings, isWrong, query, language, isPrinting } =
    useLoaderData<typeof loader>();
  const kept = { org, language, ...(examId && { exam: examId }) };
  const pdf = new URLSearchParams({ bucketId: org, language, ...(examId && { examId }), ...query });
  return (
    <>
      <LabelStyle settings={settings} />
      <PrintBar
        title={t("deskPrints.labels.title")}
        back={{ to: pathTo("/registry/:orderId", { orderId }, { org }), label: t("deskPrints.labels.back") }}
        language={language}
        kept={kept}
        pdf={`/api/v1/orders/${orderId}/labels/pdf?${pdf}`}
        isPrinting={isPrinting}
      >
        <SettingsForm />
        {isWrong && <Notice tone="warning">{t("deskPrints.labels.wrong")}</Notice>}
      </PrintBar>
      <section className="labels" lang={tagOf(language)} aria-label={t("deskPrints.labels.title")}>
        {labels.flatMap((label) =>
          Array.from({ length: settings.copies }, (_, copy) => (
            <LabelSheet
              key={`${label.examId} ${copy}`}
              label={label}
              template={settings.template}
              codeLabel={t("deskPrints.labels.code", { number: label.accessionNumber })}
            />
          )),
        )}
      </section>
      {isPrinting && <PrintScript />}
    </>
  );
}

function SettingsForm() {
  const t = useTexts();
  const { org, language, exams, examId, query } = useLoaderData<typeof loader>();
  const millimetres = (name: "margin" | "left" | "top", min: number, max: number) => (
    <TextField
      key={name}
      name={name}
      type="number"
      label={t(`deskPrints.labels.${name}`)}
      defaultValue={query[name]}
      min={min}
      max={max}
      step={0.5}
      className="w-32"
    />
  );
  return (
    <form className="flex basis-full flex-wrap items-end gap-2" aria-label={t("deskPrints.labels.settings")}>
      <input type="hidden" name="org" value={org} />
      <input type="hidden" name="language" value={language} />
      {exams.length > 1 && (
        <SelectField
          name="exam"
          label={t("deskPrints.labels.exam")}
          empty={t("deskPrints.labels.allExams")}
          options={exams}
          defaultValue={examId ?? ""}
          className="w-52"
        />
      )}
      <SelectField
        name="template"
        label={t("deskPrints.labels.template")}
        options={LabelTemplate.options.map((value) => ({ value, label: t(`deskPrints.labels.templates.${value}`) }))}
        defaultValue={query.template}
        className="w-56"
      />
      <SelectField
        name="rotation"
        label={t("deskPrints.labels.rotation")}
        options={labelRotations.map((value) => ({ value, label: t(`deskPrints.labels.rotations.${value}`) }))}
        defaultValue={query.rotation}
        className="w-28"
      />
      <TextField
        name="copies"
        type="number"
        label={t("deskPrints.labels.copies")}
        defaultValue={query.copies}
        min={1}
        max={20}
        className="w-20"
      />
      {millimetres("margin", 0, 5)}
      {millimetres("left", -10, 10)}
      {millimetres("top", -10, 10)}
      <Button icon="check">{t("deskPrints.apply")}</Button>
      <p className="basis-full text-sm text-muted">{t("deskPrints.labels.remembered")}</p>
    </form>
  );
}
