import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { textsOf } from "#texts/texts-of.server";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: "settings", title: "settings.jobs.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { kinds, dead } = await api.jobs.list({});
  const language = languageOf(args.request);
  const t = textsOf(language);
  const { dayTime } = formats(language);
  const timeOf = (instant: string | null) => (instant ? dayTime(instant) : "");
  return {
    kinds: kinds.map((row) => ({
      ...row,
      name: t(`jobKinds.${row.kind}`),
      oldest: timeOf(row.oldest),
      lastDone: timeOf(row.lastDone),
      due: timeOf(row.due),
    })),
    dead: dead.map((job) => ({
      ...job,
      name: t(`jobKinds.${job.kind}`),
      created: timeOf(job.created),
      died: timeOf(job.died),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  return submitted(form, z.object({ id: Id }), (input) =>
    form.intent === "remove" ? api.jobs.remove(input) : api.jobs.retry(input),
  );
}

/** What the platform does without anybody waiting for it, and what of that a person has to decide. */
export default function JobsPage() {
  const t = useTexts();
  const { kinds, dead } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="jobs" className="grid gap-3">
      <h2 id="jobs" className="text-lg">
        {t("settings.jobs.title")}
      </h2>
      <p className="max-w-prose text-muted">{t("settings.jobs.lead")}</p>
      <h3 className="text-md font-medium">{t("settings.jobs.dead")}</h3>
      {dead.length === 0 ? (
        <EmptyState icon="check" title={t("settings.jobs.none")} />
      ) : (
        <DataTable
          caption={t("settings.jobs.dead")}
          rows={dead}
          rowKey={({ id }) => id}
          columns={[
            { key: "kind", header: t("settings.jobs.kind"), cell: ({ name }) => name },
            { key: "created", header: t("settings.jobs.created"), cell: ({ created }) => created },
            { key: "died", header: t("settings.jobs.died"), cell: ({ died }) => died },
            { key: "attempts", header: t("settings.jobs.attempts"), cell: ({ attempts }) => attempts, isNumeric: true },
            { key: "lastError", header: t("settings.jobs.lastError"), cell: ({ lastError }) => lastError },
          ]}
          actions={{
            header: t("settings.sessions.actions"),
            cell: ({ id }) => (
              <PostForm className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={id} />
                <Button intent="retry" icon="refresh">
                  {t("settings.jobs.retry")}
                </Button>
                <Button intent="remove" icon="trash" look="quiet">
                  {t("settings.jobs.remove")}
                </Button>
              </PostForm>
            ),
          }}
        />
      )}
      <DataTable
        caption={t("settings.jobs.title")}
        rows={kinds}
        rowKey={({ kind }) => kind}
        rowTone={({ lastError }) => (lastError === "" ? null : "warning")}
        columns={[
          { key: "kind", header: t("settings.jobs.kind"), cell: ({ name }) => name },
          { key: "waiting", header: t("settings.jobs.waiting"), cell: ({ waiting }) => waiting, isNumeric: true },
          { key: "failing", header: t("settings.jobs.failing"), cell: ({ failing }) => failing, isNumeric: true },
          { key: "oldest", header: t("settings.jobs.oldest"), cell: ({ oldest }) => oldest },
          { key: "lastDone", header: t("settings.jobs.lastDone"), cell: ({ lastDone }) => lastDone },
          { key: "due", header: t("settings.jobs.due"), cell: ({ due }) => due },
          { key: "lastError", header: t("settings.jobs.lastError"), cell: ({ lastError }) => lastError },
        ]}
      />
    </section>
  );
}
