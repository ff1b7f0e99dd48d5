import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AccountQuery } from "#contract/identity/administration";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Pagination } from "../../components/pagination";
import { Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import type { FormAnswer } from "../../forms/answer";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { AccountTable } from "./account-table";

export const handle = { i18n: "settings", title: "settings.admin.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const given = Object.fromEntries(new URL(args.request.url).searchParams);
  const parsed = AccountQuery.safeParse(given);
  const query = parsed.success ? parsed.data : AccountQuery.parse({});
  const [{ total, accounts }, received] = await Promise.all([
    api.administration.accounts(query),
    api.administration.receivedImages({}),
  ]);
  const format = formats(languageOf(args.request));
  return {
    received: { ...received, oldest: received.oldest && format.dayTime(received.oldest) },
    query,
    total,
    accounts: accounts.map(({ created, lastUsed, ...account }) => ({
      ...account,
      created: format.day(created),
      lastUsed: lastUsed ? format.dayTime(lastUsed) : "",
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const OfAccount = z.object({ id: Id });
  switch (form.intent) {
    case "allow":
    case "forbid":
      return submitted(form, OfAccount, ({ id }) =>
        api.administration.allowGroup({ id, canCreateGroup: form.intent === "allow" }),
      );
    case "deactivate":
      return submitted(form, OfAccount, (input) => api.administration.deactivate(input));
    case "reactivate":
      return submitted(form, OfAccount, (input) => api.administration.reactivate(input));
    default: {
      // The password is shown in the answer itself, once.
      const shown: { given?: Awaited<ReturnType<typeof api.administration.resetPassword>> } = {};
      const withSecondFactor = form.intent === "resetAll";
      const answer = await submitted(form, OfAccount, async ({ id }) => {
        shown.given = await api.administration.resetPassword({ id, withSecondFactor });
      });
      return shown.given ? data(shown) : answer;
    }
  }
}

export default function AdministrationPage() {
  const t = useTexts();
  const { query, total, accounts, received } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const given = answer && "given" in answer ? answer.given : undefined;
  return (
    <section aria-labelledby="accounts" className="grid gap-3">
      {received.oldest && (
        <Notice tone={received.isStuck ? "danger" : "info"}>
          {t("settings.admin.received", { count: received.waiting, since: received.oldest })}
          {received.isStuck && ` ${t("settings.admin.receivedStuck")}`}
        </Notice>
      )}
      <h2 id="accounts" className="text-lg">
        {t("settings.admin.accounts")}
      </h2>
      {given && (
        <Panel title={t("settings.admin.given", { username: given.username })} className="border-success">
          <CopyField
            id="given"
            label={t("settings.admin.givenPassword")}
            value={given.password}
            copyLabel={t("settings.admin.copy")}
            copiedLabel={t("settings.admin.copied")}
          />
          <p className="mt-2 text-muted">{t("settings.admin.givenHint")}</p>
        </Panel>
      )}
      {answer && "problem" in answer && <Refusal answer={answer} />}
      <QueryForm className="flex max-w-form flex-wrap items-end gap-2">
        <TextField
          name="q"
          type="search"
          label={t("settings.admin.search")}
          defaultValue={query.q}
          className="min-w-0 flex-1"
        />
        <Button icon="search">{t("common.list.search")}</Button>
      </QueryForm>
      {accounts.length === 0 ? (
        <EmptyState icon="users" title={t("settings.admin.none")} />
      ) : (
        <>
          <AccountTable accounts={accounts} />
          <Pagination skip={query.skip} limit={query.limit} shown={accounts.length} total={total} />
        </>
      )}
    </section>
  );
}

function Refusal({ answer }: { answer: FormAnswer }) {
  const t = useTexts();
  const places = [answer.problem?.detail.places ?? []].flat().map(String);
  return (
    <Notice tone="danger">
      {Object.values(answer.result.error ?? {})
        .flat()
        .join(" ")}
      {places.length > 0 && ` ${t("settings.admin.alone", { places: places.join(", ") })}`}
    </Notice>
  );
}
