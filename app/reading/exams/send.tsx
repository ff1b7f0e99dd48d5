import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { DicomSendStatus } from "#contract/imaging/dicom-sends";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button, LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import type { IconName } from "../../components/icon";
import { Page, Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { ExamHead } from "../../registration/exams/exam-head";
import { useInList } from "../../registration/exams/list-back";
import { listedExam } from "../../registration/exams/listed-exam.server";

export const handle = { i18n: "exam", title: "exam.send.title", hydrate: false } satisfies PageHandle;

const renewedEverySeconds = 4;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const [exam, { targets, images, sends }] = await Promise.all([api.exams.get({ id }), api.dicomSends.read({ id })]);
  const language = languageOf(args.request);
  const format = formats(language, exam.timeZone);
  const isUnderWay = sends.some(({ status }) => status === "waiting" || status === "sending");
  const page = {
    exam: listedExam(exam, language),
    targets,
    images,
    isUnderWay,
    sends: sends.map((send) => ({ ...send, created: format.dayTime(send.created) })),
  };
  // Scripts or not, the browser itself looks again while there is something to be seen.
  return data(page, isUnderWay ? { headers: { Refresh: String(renewedEverySeconds) } } : undefined);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const form = await posted(args);
  return submitted(form, z.object({ peerId: z.uuid() }), async ({ peerId }) => {
    await api.dicomSends.send({ id, peerId });
    return redirect(form.page, 303);
  });
}

const looks: Record<DicomSendStatus, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "neutral", icon: "clock" },
  sending: { tone: "info", icon: "send" },
  sent: { tone: "success", icon: "success" },
  failed: { tone: "danger", icon: "danger" },
};

/** The exam's images to a DICOM peer of its organization, and what became of those sent before. */
export default function SendPage() {
  const t = useTexts();
  const inList = useInList();
  const { exam, targets, images, sends, isUnderWay } = useLoaderData<typeof loader>();
  return (
    <>
      <ExamHead exam={exam}>
        <LinkButton to={inList(pathTo("/studies/:examId", { examId: exam.id }))}>{t("exam.send.back")}</LinkButton>
      </ExamHead>
      <Page title={t("exam.send.title")}>
        {images === 0 ? (
          <EmptyState icon="image" title={t("exam.send.noImages")} />
        ) : targets.length === 0 ? (
          <EmptyState icon="send" title={t("exam.send.noTargets")}>
            {t("exam.send.noTargetsLead")}
          </EmptyState>
        ) : (
          <Panel>
            <p className="mb-3">{t("exam.send.lead", { images })}</p>
            <DataTable
              caption={t("exam.send.target")}
              columns={[
                { key: "name", header: t("exam.send.target"), cell: ({ name }) => name },
                ...(targets.some(({ aeTitle }) => aeTitle !== null)
                  ? [{ key: "aeTitle", header: "AE", cell: ({ aeTitle }: Target) => aeTitle }]
                  : []),
              ]}
              rows={targets}
              rowKey={({ id }) => id}
              actions={{
                header: t("exam.send.send"),
                cell: ({ id, name }) => (
                  <PostForm>
                    <input type="hidden" name="peerId" value={id} />
                    <Button intent="send" icon="send" aria-label={`${t("exam.send.send")}: ${name}`}>
                      {t("exam.send.send")}
                    </Button>
                  </PostForm>
                ),
              }}
            />
          </Panel>
        )}
        {sends.length > 0 && (
          <section className="mt-6 grid gap-3">
            <h2 className="text-lg">{t("exam.send.history")}</h2>
            {isUnderWay && <p className="text-muted">{t("exam.send.underWay")}</p>}
            <DataTable
              caption={t("exam.send.history")}
              columns={[
                { key: "when", header: t("exam.send.when"), cell: ({ created }) => created },
                { key: "peer", header: t("exam.send.target"), cell: ({ peer }) => peer },
                { key: "by", header: t("exam.send.by"), cell: ({ account }) => account },
                { key: "state", header: t("exam.send.state"), cell: (send) => <Result send={send} /> },
              ]}
              rows={sends}
              rowKey={({ id }) => id}
            />
          </section>
        )}
      </Page>
    </>
  );
}

type Target = ReturnType<typeof useLoaderData<typeof loader>>["targets"][number];
type Sent = ReturnType<typeof useLoaderData<typeof loader>>["sends"][number];

function Result({ send: { status, images, sent, failed, failure, reason } }: { send: Sent }) {
  const t = useTexts();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge {...looks[status]}>{t(`exam.send.status.${status}`)}</StatusBadge>
        {status !== "waiting" && <span className="tabular-nums">{t("exam.send.progress", { sent, images })}</span>}
        {failed > 0 && <span>{t("exam.send.failedSome", { count: failed })}</span>}
      </div>
      {failure && <p className="max-w-prose">{t(`exam.send.failure.${failure}`)}</p>}
      {reason !== "" && (
        <p lang="en" className="text-sm text-muted [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
    </div>
  );
}
