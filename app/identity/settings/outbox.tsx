import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: "settings", title: "settings.outbox.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { isInUse, messages } = await api.administration.outbox({});
  const format = formats(languageOf(args.request));
  return { isInUse, messages: messages.map((message) => ({ ...message, created: format.dayTime(message.created) })) };
}

export default function OutboxPage() {
  const t = useTexts();
  const { isInUse, messages } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="outbox" className="grid gap-3">
      <h2 id="outbox" className="text-lg">
        {t("settings.outbox.title")}
      </h2>
      <Notice tone={isInUse ? "warning" : "info"}>
        {t(isInUse ? "settings.outbox.inUse" : "settings.outbox.notInUse")}
      </Notice>
      {messages.length === 0 ? (
        <EmptyState icon="send" title={t("settings.outbox.none")} />
      ) : (
        <DataTable
          caption={t("settings.outbox.title")}
          rows={messages}
          rowKey={({ id }) => id}
          columns={[
            { key: "recipient", header: t("settings.outbox.recipient"), cell: ({ recipient }) => recipient },
            { key: "text", header: t("settings.outbox.text"), cell: ({ text }) => text },
            { key: "created", header: t("settings.outbox.created"), cell: ({ created }) => created },
          ]}
        />
      )}
    </section>
  );
}
