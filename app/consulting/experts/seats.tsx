import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AnswerSeat, AskToSwap, NewSeat } from "#contract/consulting/experts";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { shownDue } from "../consultations/shown-promise.server";
import { OwnSeat } from "./own-seat";
import { SwapAnswer, SwapAnswerButtons } from "./swap-answer";

export const handle = {
  i18n: ["consultations", "experts"],
  title: "experts.seats.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const { own, ...shown } = await api.experts.seats({ id });
  const due = own && shownDue(own.answerDue, languageOf(args.request));
  return { id, ...shown, own: own && { ...own, due } };
}

const OneSeat = z.object({ seatId: Id });
const Assigned = OneSeat.extend({ accountId: z.union([Id, z.literal("")]).default("") });

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const done = (to = form.page) => redirectDone(args.context, to, "saved");
  switch (form.intent) {
    case "answer":
      return submitted(form, AnswerSeat, async (input) => {
        await api.experts.answer(input);
        return done(input.answer === "decline" ? "/consultations" : form.page);
      });
    case "swap":
      return submitted(form, AskToSwap, async (input) => {
        await api.experts.askToSwap(input);
        return done();
      });
    case "swapAnswer":
      return submitted(form, SwapAnswer, async (input) => {
        await api.experts.answerSwap(input);
        return done();
      });
    case "assign":
      return submitted(form, Assigned, async ({ seatId, accountId }) => {
        await api.experts.assign({ id, seatId, accountId: accountId || null });
        return done();
      });
    case "removeSeat":
      return submitted(form, OneSeat, async ({ seatId }) => {
        await api.experts.removeSeat({ id, seatId });
        return done();
      });
    default:
      return submitted(form, NewSeat, async (input) => {
        await api.experts.addSeat(input);
        return done();
      });
  }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** Who of the asked organizations answers, and what the reader has to answer. */
export default function SeatsPage() {
  const t = useTexts();
  const shown = useLoaderData<typeof loader>();
  const { id, organizations, missing, mayAssign, own, offers } = shown;
  return (
    <div className="grid max-w-4xl gap-4">
      {missing.length > 0 && (
        <Notice tone="warning">
          <p>{t("experts.seats.missingNotice")}</p>
          <ul className="list-disc pl-5">
            {missing.map(({ bucketName, department, person, isAsked }, place) => (
              <li key={place}>
                {[bucketName, department, person?.name, isAsked && t("consultations.missing.isAsked")]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {own && <OwnSeat id={id} isConsentWithdrawn={shown.isConsentWithdrawn} {...own} />}
      {offers.map(({ id: swapId, from }) => (
        <Panel key={swapId} title={t("experts.seats.offer", { name: from.name })}>
          <SwapAnswerButtons id={id} swapId={swapId} />
        </Panel>
      ))}
      {organizations.length === 0 && <p className="text-muted">{t("experts.seats.none")}</p>}
      {organizations.map(({ id: bucketId, name, isOwn, seats }) => (
        <Panel key={bucketId} title={name}>
          <ul className="grid gap-3">
            {seats.map((seat) => (
              <SeatLine key={seat.id} seat={seat} candidates={isOwn ? shown.candidates : null} />
            ))}
          </ul>
        </Panel>
      ))}
      {mayAssign && <AddSeat id={id} />}
    </div>
  );
}

/** @param candidates whom the reader may ask for it; null where it is not theirs to fill */
function SeatLine({
  seat,
  candidates,
}: {
  seat: Shown["organizations"][number]["seats"][number];
  candidates: Shown["candidates"] | null;
}) {
  const t = useTexts();
  const { id, department, isMandatory, member, declined } = seat;
  return (
    <li className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{department || t("experts.seats.anyDepartment")}</span>
        {isMandatory && <span className="text-sm text-muted">{t("experts.seats.mandatory")}</span>}
        {member ? (
          <>
            <bdi>{member.account.name}</bdi>
            <StatusBadge
              tone={member.state === "accepted" ? "success" : "info"}
              icon={member.state === "accepted" ? "check" : "info"}
            >
              {t(`experts.seats.${member.state}`)}
            </StatusBadge>
          </>
        ) : (
          <StatusBadge tone="warning" icon="warning">
            {t("experts.seats.missing")}
          </StatusBadge>
        )}
      </span>
      {declined.map(({ account, reason }) => (
        <span key={account.id} className="text-sm text-muted [overflow-wrap:anywhere]">
          {t("experts.seats.declinedBy", { name: account.name, reason })}
        </span>
      ))}
      {candidates && !member && (
        <PostForm className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="seatId" value={id} />
          <SelectField
            id={`whom-${id}`}
            name="accountId"
            label={t("experts.seats.whom")}
            options={candidates.map(({ account, load }) => ({
              value: account.id,
              label: t("experts.seats.load", { name: account.name, load }),
            }))}
            empty={t("experts.seats.byPool")}
          />
          <Button intent="assign">{t("experts.seats.assign")}</Button>
          <Button intent="removeSeat">{t("experts.seats.removeSeat")}</Button>
        </PostForm>
      )}
    </li>
  );
}

function AddSeat({ id }: { id: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof NewSeat>>({ id: "add-seat", intents: ["addSeat"] });
  return (
    <Panel title={t("experts.seats.add")}>
      <ActionForm form={form} defaultIntent="addSeat" className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <TextField {...bind(fields.department)} label={t("experts.seats.department")} />
        <CheckboxField {...bind(fields.isMandatory)} label={t("experts.seats.isMandatory")} />
        <Button intent="addSeat" className="justify-self-end">
          {t("experts.seats.add")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
