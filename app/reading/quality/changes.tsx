import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ChangeKind, changeKinds } from "#contract/reading/approver-changes";
import { Id } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ChangeKinds } from "./change-kind-badge";
import { DiffText } from "../reports/diff-text";
import { Tabs } from "./tabs";
import stylesheet from "../reports/editor.css?url";

export const handle = { i18n: ["quality", "exam"], title: "quality.changes.title" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

const limit = 10;
const Query = z.object({
  kind: ChangeKind.optional().catch(undefined),
  unseen: z.literal("on").optional().catch(undefined),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const query = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const unseen = query.unseen === "on";
  const found = await api.approverChanges.page({ ...query, unseen, limit });
  const language = languageOf(args.request);
  return {
    query: { ...query, unseen },
    total: found.total,
    unseen: found.unseen,
    changes: found.changes.map((change) => ({
      ...change,
      time: formats(language, change.timeZone).dayTime(change.approved),
    })),
  };
}
type Change = Awaited<ReturnType<typeof loader>>["changes"][number];

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  return submitted(form, z.object({ ids: z.array(Id).min(1, "chooseOne").max(50) }), async ({ ids }) => {
    await api.approverChanges.see({ ids });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** What approvers changed of what the reader had submitted, as it was and as it became. */
export default function ApproverChangesPage() {
  const t = useTexts();
  const { query, changes, total, unseen } = useLoaderData<typeof loader>();
  const to = (kind: string | undefined, unseenOnly = query.unseen) =>
    pathTo("/quality/changes", {}, { kind, unseen: unseenOnly ? "on" : undefined });
  const unseenHere = changes.filter(({ isSeen }) => !isSeen).map(({ id }) => id);
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("quality.changes.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("quality.changes.lead")}</p>
      <Tabs
        label={t("quality.filter.kind")}
        tabs={[
          { to: to(undefined), label: t("quality.filter.any"), isCurrent: query.kind === undefined },
          ...changeKinds.map((kind) => ({
            to: to(kind),
            label: t(`quality.changes.kinds.${kind}`),
            isCurrent: query.kind === kind,
          })),
          {
            to: to(query.kind, !query.unseen),
            label: t("quality.changes.unseenOnly", { count: unseen }),
            isCurrent: query.unseen,
          },
        ]}
      />
      <Refusal />
      {changes.length === 0 ? (
        <EmptyState icon="success" title={t("quality.changes.none")}>
          {t("quality.changes.noneHint")}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {changes.map((change) => (
              <li key={change.id}>
                <ChangeCard change={change} />
              </li>
            ))}
          </ul>
          {unseenHere.length > 1 && (
            <div className="mt-3">
              <SeenForm ids={unseenHere} label={t("quality.changes.allSeen")} />
            </div>
          )}
          <Pagination skip={query.skip} limit={limit} shown={changes.length} total={total} />
        </>
      )}
    </>
  );
}

function ChangeCard({ change }: { change: Change }) {
  const t = useTexts();
  const { id, examId, reportId, patientName, modality, bodyPart, accessionNumber, approver, time, isSeen } = change;
  return (
    <Panel>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ChangeKinds kinds={change.kinds} />
        <span className="font-medium">
          <bdi>{patientName}</bdi> · {t(`exam.modality.${modality}`)} {bodyPart}{" "}
          <span className="font-mono">{accessionNumber}</span>
        </span>
        <span className="text-sm text-muted">
          {t("quality.changes.by", { name: approver, time })} ·{" "}
          {t(isSeen ? "quality.changes.isSeen" : "quality.changes.isUnseen")}
        </span>
      </div>
      {change.texts.map(({ field, parts }) => (
        <section key={field}>
          <h3 className="text-sm font-medium text-muted">{t(`quality.changes.fields.${field}`)}</h3>
          <DiffText parts={parts} />
        </section>
      ))}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <LinkButton look="quiet" icon="report" to={pathTo("/studies/:examId/reports/:reportId", { examId, reportId })}>
          {t("quality.changes.report")}
        </LinkButton>
        {!isSeen && <SeenForm ids={[id]} label={t("quality.changes.seen")} />}
      </div>
    </Panel>
  );
}

function SeenForm({ ids, label }: { ids: string[]; label: string }) {
  return (
    <PostForm className="flex justify-end">
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Button icon="check">{label}</Button>
    </PostForm>
  );
}
