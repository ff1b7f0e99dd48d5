import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { maxShareDays } from "#contract/organizations/organization-settings";
import { Id } from "#contract/kernel/values";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { answeredBySecret } from "../../forms/shown-secret.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useInList } from "../../registration/exams/list-back";
import { listOf } from "../../registration/exams/place-in-list.server";
import { useTexts } from "../../i18n/use-texts";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { MadePin, MadeShare } from "./made-share";
import { NewPinForm as NewPinFields } from "./new-pin-form";
import { NewShareForm as NewShareFields } from "./new-share-form";
import { RevokeConfirmation } from "./revoke-confirmation";
import { NewPinForm, NewShareForm } from "./share-forms";
import { ShareList } from "./share-list";
import { shownShares } from "./shown-shares.server";

export const handle = { i18n: "shares", title: "shares.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "reportId");
  const list = await api.shares.list({ id });
  if (list.exam.id !== paramOf(args, "examId")) throw notFound(args.context);
  return {
    reportId: id,
    exam: { ...list.exam, modality: textsFor(args.request)(`exam.modality.${list.exam.modality}`) },
    mayShare: list.mayShare,
    mayShareStudy: list.mayShareStudy,
    isFilmFree: list.isFilmFree,
    defaultDays: list.defaultDays,
    maxDays: maxShareDays,
    shares: shownShares(list.shares, languageOf(args.request), list.timeZone),
    /** Of the next form: sent twice, it makes one link. */
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const examId = paramOf(args, "examId");
  const reportId = paramOf(args, "reportId");
  if (form.intent === "revoke") {
    return submitted(form, z.object({ id: Id }), async ({ id }) => {
      await api.shares.revoke({ id });
      return redirectDone(
        args.context,
        pathTo("/studies/:examId/reports/:reportId/share", { examId, reportId }, { list: listOf(args.request) }),
        "shareRevoked",
      );
    });
  }
  if (form.intent === "newPin")
    return answeredBySecret(form, NewPinForm, async (input) => ({ newPin: await api.shares.newPin(input) }));
  form.data.set("id", reportId);
  return answeredBySecret({ ...form, intent: "create" }, NewShareForm, async (input) => ({
    made: await api.shares.create(input),
  }));
}

export default function SharePage() {
  const t = useTexts();
  const inList = useInList();
  const { exam, reportId, mayShare, mayShareStudy, isFilmFree, defaultDays, maxDays, shares, key } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  const made = answer && "made" in answer ? answer.made : null;
  const madePin = answer && "newPin" in answer ? answer.newPin : null;
  const asked = (about: string) => shares.find(({ id, isOver }) => id === query.get(about) && !isOver);
  const revoking = asked("revoke");
  const changing = asked("newPin");
  const at = { examId: exam.id, reportId };
  const page = pathTo("/studies/:examId/reports/:reportId/share", at);
  return (
    <Page
      title={t("shares.title")}
      actions={
        <>
          <LinkButton to={inList(pathTo("/studies/:examId/reports/:reportId", at))} icon="left">
            {t("shares.back")}
          </LinkButton>
          <LinkButton to={inList(pathTo("/studies/:examId/reports/:reportId/print", at))} icon="print" reloadDocument>
            {t("shares.print")}
          </LinkButton>
        </>
      }
    >
      <p className="text-lg font-medium">
        <bdi>{exam.patientName}</bdi> · {exam.modality} · {exam.accessionNumber}
      </p>
      <p className="mb-4 max-w-prose text-muted">{t("shares.explanation")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          {madePin && <MadePin pin={madePin.pin} />}
          {made && <MadeShare made={made} expires={shares.find(({ id }) => id === made.id)?.expires ?? ""} />}
          {mayShare ? (
            <NewShareFields
              formKey={key}
              defaultDays={defaultDays}
              maxDays={maxDays}
              mayShareStudy={mayShareStudy}
              isFilmFree={isFilmFree}
            />
          ) : (
            <Notice tone="warning">{t("shares.notApproved")}</Notice>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          {revoking && <RevokeConfirmation share={revoking} page={page} />}
          {changing && !madePin && <NewPinFields share={changing} page={page} />}
          <ShareList shares={shares} page={page} />
        </div>
      </div>
    </Page>
  );
}
