import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Day, Id, OneTimeKey } from "#contract/kernel/values";
import { queueActions } from "#contract/registration/queue-states";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { DateField } from "../../components/text-field";
import { Refusal } from "../../forms/refusal";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { useKeys } from "../../page/use-keys";
import { useLiveData } from "../../page/use-live-data";
import { pathTo } from "../../paths";
import { CalledCard } from "./called-card";
import { QueueLinks } from "./queue-links";
import { QueueTable } from "./queue-table";
import { calledFrom, queuePlace } from "./queue-place.server";
import { shownQueueExam } from "./shown-queue-exam.server";

export const handle = {
  i18n: ["queue", "exams", "exam"],
  title: "queue.title",
  keys: [
    { keys: "N", does: "queue.keys.next" },
    { keys: "A", does: "queue.keys.again" },
    { keys: "S", does: "queue.keys.start" },
    { keys: "H", does: "queue.keys.hold" },
    { keys: "D", does: "queue.keys.done" },
    { keys: "M", does: "queue.keys.miss" },
    { keys: "U", does: "queue.keys.undo" },
  ],
} satisfies PageHandle;

const lists = ["missed", "others", "done"] as const;

const Query = z.object({
  list: z.enum(lists).catch("missed"),
  day: Day.optional().catch(undefined),
  nobody: z.literal("1").optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, desk, mayManageQueue, mayManageLinks, mayCheckIn, mayAsk } = await queuePlace(args);
  const query = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { id, timeZone } = organization;
  const { day, exams, queues, toldWaits } = await api.queue.query({ id, ...(query.day && { checkInDate: query.day }) });
  const language = languageOf(args.request);
  const format = formats(language, timeZone);
  const shown = exams.map((exam) => shownQueueExam(exam, language, timeZone));
  const known = desk?.queues.filter((queue) => queues.some((one) => one.id === queue)) ?? [];
  if (!desk || known.length === 0) return redirect(pathTo("/calling/room", {}, { org: id }));
  const { room } = desk;
  const isHere = (exam: (typeof shown)[number]) =>
    exam.room === room && (isOpen(exam) || exam.actions.includes("undo"));
  // Other queues are called to other rooms.
  const own = shown.filter((exam) => known.includes(exam.queueTypeId));
  return {
    org: id,
    ...{ mayManageQueue, mayManageLinks, mayCheckIn, mayAsk },
    query: { ...query, day },
    toldWaits,
    isToday: query.day === undefined || query.day === format.day(new Date()),
    desk: { room, queues: known },
    queues: queues.map(({ id: value, displayName, waiting }) => ({ value, label: displayName, waiting })),
    here: shown.filter(isHere),
    waiting: own.filter(({ state }) => state === "waiting"),
    lists: {
      // Who missed fewer calls waits for the next one, among the waiting.
      missed: own.filter(({ state }) => state === "missed"),
      others: own.filter((exam) => isOpen(exam) && !isHere(exam)),
      done: own.filter(({ state }) => state === "done" || state === "left"),
    },
    /** Of the next press: sent twice, it calls one. */
    key: crypto.randomUUID(),
  };
}

const isOpen = ({ state }: { state: string }) => state === "calling" || state === "serving" || state === "onHold";

const Next = z.object({ key: OneTimeKey });
const Act = z.object({ queueExamId: Id, version: z.coerce.number().int(), intent: z.enum(queueActions) });

export async function action(args: ActionFunctionArgs) {
  const { api, organization, desk } = await queuePlace(args);
  const { id } = organization;
  const form = await posted(args);
  const here = pathTo("/calling", {}, { org: id });
  switch (form.intent) {
    case "next":
      return submitted(form, Next, async ({ key }) => {
        if (!desk) return redirect(here, 303);
        const called = await api.queue.callNext({ id, room: desk.room, queueTypeIds: desk.queues, key });
        return redirect(called ? here : pathTo("/calling", {}, { org: id, nobody: "1" }), 303);
      });
    default:
      return submitted(form, Act, async ({ intent, ...input }) => {
        await api.queue.action({ ...input, id, action: intent, ...calledFrom(desk) });
        return redirect(here, 303);
      });
  }
}

/** One operator's room: who is called there, and who is next. */
export default function CallingPage() {
  const t = useTexts();
  const { org, query, isToday, mayManageQueue, mayManageLinks, mayCheckIn } = useLoaderData<typeof loader>();
  useLiveData("queue");
  return (
    <Page title={t("queue.title")} actions={<QueueLinks {...{ org, mayManageQueue, mayManageLinks, mayCheckIn }} />}>
      {query.nobody && (
        <Notice tone="info" className="mb-3">
          {t("queue.nobody")}
        </Notice>
      )}
      {isToday && <OwnRoom />}
      <Lists />
    </Page>
  );
}

function OwnRoom() {
  const t = useTexts();
  const { org, desk, here, key, queues, mayAsk } = useLoaderData<typeof loader>();
  const press = (intent: string) => () => {
    const button = document.querySelector<HTMLButtonElement>(`#own-room button[value="${intent}"]`);
    button?.click();
    return button !== null;
  };
  useKeys({
    n: press("next"),
    a: press("callAgain"),
    s: press("start"),
    h: press("hold"),
    d: press("done"),
    m: press("miss"),
    u: press("undo"),
  });
  const waits = queues.filter(({ value }) => desk.queues.includes(value));
  return (
    <section id="own-room" className="mb-4 rounded-lg border border-line bg-surface p-4">
      <Refusal />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg">
            {t("queue.at", { room: desk.room })}{" "}
            <LinkButton look="quiet" to={pathTo("/calling/room", {}, { org })}>
              {t("queue.changePlace")}
            </LinkButton>
          </h2>
          <p className="text-muted">
            {waits.map(({ value, label, waiting }) => (
              <span key={value} className="mr-4 inline-block">
                {label}: {t("queue.waitingCount", { count: waiting })}
              </span>
            ))}
          </p>
        </div>
        <PostForm className="ml-auto max-sm:ml-0 max-sm:w-full">
          <input type="hidden" name="key" value={key} />
          <Button intent="next" look="primary" icon="wave" className="px-8 py-3 text-lg max-sm:w-full">
            {t("queue.callNext")}
          </Button>
        </PostForm>
      </div>
      {here.length === 0 ? (
        <p className="mt-3 text-muted">{t("queue.hereEmpty")}</p>
      ) : (
        <ul className="mt-4 grid gap-3">
          {here.map((exam) => (
            <CalledCard key={exam.id} exam={exam} org={org} mayAsk={mayAsk} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Lists() {
  const t = useTexts();
  const { org, query, isToday, waiting, lists: shown, toldWaits, mayManageQueue } = useLoaderData<typeof loader>();
  const day = isToday ? {} : { day: query.day };
  return (
    <>
      <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
        <input type="hidden" name="org" value={org} />
        <input type="hidden" name="list" value={query.list} />
        <DateField name="day" label={t("queue.checkIn.day")} defaultValue={query.day} />
        <Button>{t("queue.show")}</Button>
      </QueryForm>
      {isToday && (
        <section aria-labelledby="waiting" className="mb-4">
          <h2 id="waiting" className="mb-2 text-lg">
            {t("queue.lists.waiting")} <span className="tabular-nums text-muted">{waiting.length}</span>
          </h2>
          {waiting.length === 0 ? (
            <EmptyState icon="inbox" title={t("queue.empty")}>
              {t("queue.emptyHint")}
            </EmptyState>
          ) : (
            <QueueTable exams={waiting} org={org} shows="waiting" />
          )}
        </section>
      )}
      <nav aria-label={t("queue.lists.label")} className="mb-2 flex flex-wrap gap-1">
        {lists.map((list) => (
          <LinkButton
            key={list}
            to={pathTo("/calling", {}, { org, list, ...day })}
            aria-current={query.list === list ? "page" : undefined}
            look={query.list === list ? "secondary" : "quiet"}
            preventScrollReset
          >
            {t(`queue.lists.${list}`)} <span className="tabular-nums">{shown[list].length}</span>
          </LinkButton>
        ))}
      </nav>
      {shown[query.list].length > 0 && <QueueTable exams={shown[query.list]} org={org} shows="others" />}
      {mayManageQueue && toldWaits.called > 0 && (
        <p className="mt-4 text-muted">{t("queue.told.held", { held: toldWaits.held, called: toldWaits.called })}</p>
      )}
    </>
  );
}
