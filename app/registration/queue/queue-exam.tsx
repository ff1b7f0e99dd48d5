import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { queueActions, queueClasses, queueMarks } from "#contract/registration/queue-states";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { QueueClassBadge, QueueStateBadge } from "./queue-badges";
import { calledFrom, queuePlace } from "./queue-place.server";
import { SafetyNotice } from "./safety-notice";
import { shownQueueExam } from "./shown-queue-exam.server";
import { WaitText } from "./wait-text";

export const handle = { i18n: ["queue", "exams", "exam"], title: "queue.title" } satisfies PageHandle;

/** What is done here at a press, and what needs something more has a form of its own. */
const plain = ["call", "callAgain", "start", "hold", "resume", "done", "miss", "leave", "undo"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, desk, mayManageQueue, mayAsk } = await queuePlace(args);
  const { id, timeZone } = organization;
  const exam = await api.queue.detail({ id, queueExamId: paramOf(args, "queueExamId") });
  const { queues } = await api.queue.query({ id, states: ["calling"] });
  const successor = exam.transferredTo && (await api.queue.detail({ id, queueExamId: exam.transferredTo }));
  return {
    org: id,
    mayManageQueue,
    mayAsk,
    room: desk?.room ?? "",
    isOfRoom: desk?.queues.includes(exam.queueTypeId) ?? true,
    exam: shownQueueExam(exam, languageOf(args.request), timeZone),
    ahead: exam.state === "waiting" ? exam.ahead : null,
    wait: exam.wait,
    toldWait: exam.toldWait,
    waitedMinutes: exam.waitedMinutes,
    message: exam.message,
    successor: successor && { id: successor.id, queueNo: successor.queueNo, queueName: successor.queueName },
    // The slip's code goes with the patient.
    ticket: (successor || exam).ticket,
    queues: queues
      .filter((queue) => queue.id !== exam.queueTypeId)
      .map(({ id: value, displayName: label }) => ({ value, label })),
  };
}

const ofVersion = z.object({ version: z.coerce.number().int() });
const Act = ofVersion.extend({ intent: z.enum(queueActions) });
const Transfer = ofVersion.extend({ queueTypeId: Id });
const Classify = ofVersion.extend({
  queueClass: z.enum(queueClasses),
  mark: z.enum(queueMarks).nullable().default(null),
});
const Resort = ofVersion.extend({
  targetQueueNo: z.string().trim().min(1, "required").max(10, "tooLong"),
  reason: z.string("required").trim().min(1, "required").max(256, "tooLong"),
});

export async function action(args: ActionFunctionArgs) {
  const { api, organization, desk } = await queuePlace(args);
  const { id } = organization;
  const of = { id, queueExamId: paramOf(args, "queueExamId") };
  const form = await posted(args);
  const done = () => redirectDone(args.context, form.page, "stepDone");
  switch (form.intent) {
    case "transfer":
      return submitted(form, Transfer, async (input) => {
        await api.queue.action({ ...of, ...input, action: "transfer" });
        return done();
      });
    case "classify":
      return submitted(form, Classify, async (input) => {
        await api.queue.action({ ...of, ...input, action: "classify" });
        return done();
      });
    case "resort":
      return submitted(
        form,
        Resort,
        async (input) => {
          await api.queue.resort({ ...of, ...input });
          return done();
        },
        { queue_number_unknown: "targetQueueNo" },
      );
    default:
      return submitted(form, Act, async ({ intent, version }) => {
        await api.queue.action({ ...of, version, action: intent, ...calledFrom(desk) });
        return done();
      });
  }
}

/** One who checked in: all that can be done, also what needs a choice. */
export default function QueueExamPage() {
  const t = useTexts();
  const { exam, org, ahead, wait, ticket, successor, room, isOfRoom, queues, mayManageQueue, mayAsk } =
    useLoaderData<typeof loader>();
  const { form } = useActionForm({ id: "act", intents: [...plain] });
  const offered = plain.filter(
    (one) =>
      exam.actions.includes(one) &&
      ((one !== "call" && one !== "callAgain") || (isOfRoom && (room !== "" || exam.room !== ""))),
  );
  return (
    <Page
      title={
        <>
          {exam.queueNo} <bdi>{exam.patientName}</bdi>
        </>
      }
      width="form"
      actions={
        <>
          <LinkButton to={pathTo("/calling", {}, { org })} icon="left">
            {t("queue.title")}
          </LinkButton>
          <LinkButton to={pathTo("/queue/:code/slip", { code: ticket })} icon="print" target="_blank" reloadDocument>
            {t("queue.slip.title")}
          </LinkButton>
        </>
      }
    >
      <Panel className="mb-4">
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <QueueStateBadge state={exam.state} />
          <QueueClassBadge queueClass={exam.queueClass} mark={exam.mark} />
          <span>{exam.queueName}</span>
          {successor && (
            <Link
              className="underline"
              to={pathTo("/calling/people/:queueExamId", { queueExamId: successor.id }, { org })}
            >
              {t("queue.transferredTo", { queueNo: successor.queueNo, queue: successor.queueName })}
            </Link>
          )}
          <span>{exam.sexAge}</span>
          <span>{exam.study}</span>
          <span>
            {t("queue.checkIn.title")} {exam.checkedIn}
          </span>
          {exam.room && <span>{t("queue.at", { room: exam.room })}</span>}
          <WaitTold />
          {ahead !== null && (
            <span>
              {t("queue.checkIn.ahead", { count: ahead })} · <WaitText wait={wait} />
            </span>
          )}
        </p>
        <div className="mb-3">
          <SafetyNotice exam={exam} org={org} mayAsk={mayAsk} />
        </div>
        <ActionForm form={form} className="flex flex-wrap gap-2">
          <input type="hidden" name="version" value={exam.version} />
          {offered.map((one) => (
            <Button key={one} intent={one} look={one === "leave" ? "danger" : "secondary"}>
              {t(`queue.actions.${one}`)}
            </Button>
          ))}
        </ActionForm>
      </Panel>
      {exam.actions.includes("transfer") && queues.length > 0 && <TransferForm />}
      {mayManageQueue && exam.actions.includes("classify") && <ClassifyForm />}
      {mayManageQueue && exam.state === "waiting" && <ResortForm />}
    </Page>
  );
}

/** What was said at the check-in, what came of it, and whether the phone was told that the turn is near. */
function WaitTold() {
  const t = useTexts();
  const { toldWait, waitedMinutes, message } = useLoaderData<typeof loader>();
  return (
    <>
      {toldWait && (
        <span>
          {t("queue.told.range")} <WaitText wait={toldWait} />
          {waitedMinutes !== null && ` · ${t("queue.told.waited", { count: waitedMinutes })}`}
        </span>
      )}
      {(message === "sent" || message === "failed") && <span>{t(`queue.told.messages.${message}`)}</span>}
    </>
  );
}

function TransferForm() {
  const t = useTexts();
  const { exam, queues } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Transfer>>({ id: "transfer", intents: ["transfer"] });
  return (
    <Panel title={t("queue.actions.transfer")} className="mb-4">
      <ActionForm form={form} defaultIntent="transfer" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="version" value={exam.version} />
        <SelectField {...bind(fields.queueTypeId)} label={t("queue.queue")} options={queues} required />
        <Button intent="transfer">{t("queue.actions.transfer")}</Button>
      </ActionForm>
    </Panel>
  );
}

function ClassifyForm() {
  const t = useTexts();
  const { exam } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Classify>>({
    id: "classify",
    intents: ["classify"],
    defaultValue: { queueClass: exam.queueClass, mark: exam.mark },
  });
  return (
    <Panel title={t("queue.actions.classify")} className="mb-4">
      <ActionForm form={form} defaultIntent="classify" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="version" value={exam.version} />
        <SelectField
          {...bind(fields.queueClass)}
          label={t("queue.class")}
          options={queueClasses.map((value) => ({ value, label: t(`queue.classes.${value}`) }))}
        />
        <SelectField
          {...bind(fields.mark)}
          label={t("queue.mark")}
          empty={t("queue.noMark")}
          options={queueMarks.map((value) => ({ value, label: t(`queue.marks.${value}`) }))}
        />
        <Button intent="classify">{t("queue.actions.classify")}</Button>
      </ActionForm>
    </Panel>
  );
}

function ResortForm() {
  const t = useTexts();
  const { exam } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Resort>>({ id: "resort", intents: ["resort"] });
  return (
    <Panel title={t("queue.move")} className="mb-4">
      <ActionForm form={form} defaultIntent="resort" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="version" value={exam.version} />
        <TextField {...bind(fields.targetQueueNo)} label={t("queue.target")} maxLength={10} required />
        <TextField {...bind(fields.reason)} label={t("queue.reason")} maxLength={256} required />
        <Button intent="resort">{t("queue.move")}</Button>
      </ActionForm>
    </Panel>
  );
}
