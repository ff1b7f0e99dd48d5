import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { oneLine } from "#contract/kernel/plain-text";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { Page } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { foundBy } from "./found.server";
import { SearchResults } from "./search-results";

export const handle = { title: "common.search.title" } satisfies PageHandle;

const Asked = oneLine().max(64).catch("");

export async function loader(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const q = Asked.parse(new URL(args.request.url).searchParams.get("q") ?? "");
  return foundBy(args, session, q);
}

/** What Ctrl+K opens over a page, as a page of its own: for who has no scripts, and to link to. */
export default function SearchPage() {
  const t = useTexts();
  const found = useLoaderData<typeof loader>();
  return (
    <Page title={t("common.search.title")} width="prose">
      <QueryForm className="mb-4 flex items-end gap-2">
        <TextField
          name="q"
          type="search"
          label={t("common.search.label")}
          defaultValue={found.q}
          maxLength={64}
          className="flex-1"
        />
        <Button look="primary" icon="search">
          {t("common.search.find")}
        </Button>
      </QueryForm>
      <SearchResults found={found} />
    </Page>
  );
}
