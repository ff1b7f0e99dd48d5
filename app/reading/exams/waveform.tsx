import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { examOf } from "../../registration/exams/exam-of-request.server";
import { sexAgeOf } from "../../registration/exams/listed-exam.server";
import stylesheet from "./waveform.css?url";

export const handle = { i18n: ["exam", "images"], title: "images.waveform" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const instanceId = paramOf(args, "instanceId");
  const language = languageOf(args.request);
  const [exam, waveform] = await Promise.all([
    examOf(args.context, api, examId),
    api.images.waveform({ id: instanceId }),
  ]);
  const format = formats(language, exam.timeZone);
  return {
    examId,
    instanceId,
    patient: [exam.patientName, exam.patientId, sexAgeOf(exam, language)].filter(Boolean),
    study: [exam.accessionNumber, format.dayTime(exam.studyDate ?? exam.created), exam.bucketName].filter(Boolean),
    notes: waveform.notes,
    isCut: waveform.isCut,
    groups: waveform.groups.map((group) => ({
      ...group,
      facts: {
        seconds: format.number(Math.round(group.seconds * 10) / 10),
        frequency: format.number(Math.round(group.frequency * 100) / 100),
      },
    })),
  };
}

/** An ECG or another waveform on millimetre paper, as it is printed: whose it is, each group, what was noted. */
export default function WaveformPage() {
  const t = useTexts();
  const { examId, instanceId, patient, study, groups, notes, isCut } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("images.waveform")}
      actions={
        <Link
          to={pathTo("/studies/:examId", { examId }, { instance: instanceId })}
          className="button button-secondary print:hidden"
        >
          <Icon name="left" />
          {t("exam.page.title")}
        </Link>
      }
    >
      <p>
        <bdi className="font-semibold">{patient.join(" · ")}</bdi>
      </p>
      <p className="mb-3 text-sm text-muted">{study.join(" · ")}</p>
      {groups.map(({ label, facts, channels, widthMm, heightMm, isCut: isGroupCut }, index) => (
        <figure key={index} className="mb-4">
          <figcaption className="mb-1 text-sm">
            {[label, t("images.waveformFacts", facts), channels.join(", ")].filter(Boolean).join(" · ")}
          </figcaption>
          <div className="waveform-sheet rounded border border-line">
            <a href={`/api/v1/instances/${instanceId}/waveform/${index}`} target="_blank" rel="noreferrer">
              <img
                src={`/api/v1/instances/${instanceId}/waveform/${index}`}
                alt={t("images.waveformAlt", { channels: channels.join(", ") })}
                style={{ width: `${widthMm}mm`, height: `${heightMm}mm` }}
              />
            </a>
          </div>
          {isGroupCut && <Notice className="mt-1">{t("images.waveformCut")}</Notice>}
        </figure>
      ))}
      {isCut && <Notice className="mb-3">{t("images.waveformCut")}</Notice>}
      {notes.length > 0 && (
        <Panel title={t("images.waveformNotes")}>
          <ul className="grid gap-1">
            {notes.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}
