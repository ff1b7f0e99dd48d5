import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { problems } from "#contract/kernel/problems";
import { Id } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { posted } from "../../forms/posted.server";
import { problemText } from "../../problems/problem-text";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PublicBar } from "../../page/public-bar";
import { pathTo } from "../../paths";
import { problemOf } from "../../problems/thrown-problem.server";
import { apiFor } from "../../session/api.server";
import terminalStyles from "../../styles/terminal.css?url";
import { studyOf } from "../exams/listed-exam.server";

export const handle = {
  i18n: ["queue", "exam"],
  title: "queue.kiosk.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: terminalStyles }];
export const meta = () => [{ name: "robots", content: "noindex" }];

/** Who went away leaves nothing on the screen. */
const idleSeconds = 45;

export async function loader(args: LoaderFunctionArgs) {
  const code = paramOf(args, "code");
  return { code, ...(await apiFor(args, null).queue.kiosk({ code })) };
}

/** What a patient cannot mend, nor should read in a hall. */
const atDesk = [
  "safety_unasked",
  "safety_blocked",
  "step_refused",
  "exam_cancelled",
  "no_queue",
  "exam_of_another_day",
] as const;

const Typed = z.object({ number: z.string().trim(), scheduledExamId: Id.optional() });

/** Numbers of patients never stand in an address: all of it is posted, and shown by the answer itself. */
export async function action(args: ActionFunctionArgs) {
  const code = paramOf(args, "code");
  const api = apiFor(args, null).queue;
  const form = await posted(args);
  const typed = Typed.safeParse(Object.fromEntries(form.data));
  const number = typed.data?.number ?? "";
  const refused = (refusal: string, status: number) => data({ number, exams: [], refusal }, { status });
  if (number.length < 4) return refused(form.t("queue.kiosk.none"), 422);
  try {
    const scheduledExamId = typed.data?.scheduledExamId;
    if (scheduledExamId) {
      const { ticket } = await api.kioskCheckIn({ code, number, scheduledExamId });
      return redirect(pathTo("/queue/:code/slip", { code: ticket }, { kiosk: code, printing: "1" }), 303);
    }
    const { exams, timeZone } = await api.kioskFind({ code, number });
    if (exams.length === 0) return refused(form.t("queue.kiosk.none"), 404);
    const { time } = formats(languageOf(args.request), timeZone);
    return data({
      number,
      refusal: "",
      exams: exams.map(({ scheduledExamId: id, maskedName, queueNo, scheduledStart, ...exam }) => ({
        ...{ id, maskedName, queueNo },
        study: studyOf({ ...exam, studyDesc: "" }, languageOf(args.request)),
        time: scheduledStart ? time(scheduledStart) : "",
      })),
    });
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    const isForStaff = atDesk.some((one) => one === problem.code);
    const text = isForStaff ? form.t("queue.kiosk.atDesk") : problemText(textsFor(args.request), problem);
    return refused(text, problems[problem.code]);
  }
}

/** A patient checks in alone: a number, the exam, the slip. Big type, no script; left alone it begins anew. */
export default function KioskPage() {
  const t = useTexts();
  const { code, organizationName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const start = pathTo("/calling/kiosks/:code", { code });
  return (
    <div className="terminal mx-auto flex min-h-screen flex-col px-4 py-4">
      {answer && <meta httpEquiv="refresh" content={`${idleSeconds}; url=${start}`} />}
      <PublicBar />
      <section className="my-auto rounded-lg border border-line bg-surface p-6">
        <p className="text-center text-muted">{organizationName}</p>
        <h1 className="text-center">{t("queue.kiosk.title")}</h1>
        {answer && answer.exams.length > 0 ? (
          <Choose number={answer.number} exams={answer.exams} />
        ) : (
          <form method="post" className="grid gap-6">
            {answer?.refusal && <Notice tone="warning">{answer.refusal}</Notice>}
            <label className="grid gap-2">
              {t("queue.kiosk.number")}
              <input
                name="number"
                autoComplete="off"
                // eslint-disable-next-line jsx-a11y/no-autofocus -- a kiosk's keyboard and scanner type here
                autoFocus
                required
                maxLength={512}
                className="terminal-field block w-full"
              />
            </label>
            <Button look="primary">{t("queue.kiosk.find")}</Button>
          </form>
        )}
        {answer && (
          <p className="mt-6 text-center">
            <LinkButton to={start} reloadDocument icon="left">
              {t("queue.kiosk.again")}
            </LinkButton>
          </p>
        )}
      </section>
    </div>
  );
}

interface Offered {
  id: string;
  maskedName: string;
  study: string;
  time: string;
  queueNo: string | null;
}

function Choose({ number, exams }: { number: string; exams: Offered[] }) {
  const t = useTexts();
  return (
    <>
      <p className="mb-4 text-center">{t("queue.kiosk.choose")}</p>
      <ul className="grid gap-4">
        {exams.map((exam) => (
          <li key={exam.id} className="rounded-lg border border-line p-4">
            <form method="post" className="flex flex-wrap items-center justify-between gap-4">
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="scheduledExamId" value={exam.id} />
              <p className="min-w-0">
                <bdi>{exam.maskedName}</bdi>
                <br />
                {exam.study} <span className="text-muted">{exam.time}</span>
                {exam.queueNo && (
                  <>
                    <br />
                    <b>{t("queue.kiosk.isIn", { number: exam.queueNo })}</b>
                  </>
                )}
              </p>
              <Button look="primary">{t(exam.queueNo ? "queue.kiosk.print" : "queue.kiosk.take")}</Button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}
