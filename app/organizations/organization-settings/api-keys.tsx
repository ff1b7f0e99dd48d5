import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { NewApiKey } from "#contract/organizations/api-keys";
import { Button, LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { MadeKey, NewKeyForm } from "./key-forms";
import { SettingsPage } from "./settings-page";
import { settingsPlace } from "./settings-place.server";

export const handle = {
  i18n: "organizationSettings",
  title: "organizationSettings.pages.apiKeys.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const { address, keys } = await api.apiKeys.list({ id });
  const format = formats(languageOf(args.request));
  return {
    path,
    address,
    keys: keys.map(({ created, lastUsed, ...key }) => ({
      ...key,
      created: format.dayTime(created),
      lastUsed: lastUsed && format.dayTime(lastUsed),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const form = await posted(args);
  if (form.intent === "revoke") {
    return submitted(form, z.object({ keyId: z.string() }), async ({ keyId }) => {
      await api.apiKeys.revoke({ id, keyId });
      return redirectDone(
        args.context,
        pathTo("/groups/:groupId/organizations/:organizationId/settings/api-keys", at),
        "keyRevoked",
      );
    });
  }
  // The key is shown in the answer itself: no address holds it, and no page shows it again.
  const shown: { made?: { name: string; value: string } } = {};
  const answer = await submitted(
    form,
    NewApiKey,
    async (input) => {
      const { name, key } = await api.apiKeys.add({ id, ...input });
      shown.made = { name, value: key };
    },
    { entry_taken: "name" },
  );
  return shown.made ? data(shown) : answer;
}

export default function ApiKeysPage() {
  const t = useTexts();
  const { path, address, keys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const [query] = useSearchParams();
  const asked = keys.find(({ id }) => id === query.get("revoke"));
  return (
    <SettingsPage of="apiKeys" path={path}>
      {made && <MadeKey {...made} />}
      {asked && !made && <RevokeConfirmation {...asked} />}
      <Panel>
        <p className="mb-4 max-w-prose text-muted">{t("organizationSettings.apiKeys.lead")}</p>
        <CopyField
          id="dicomweb-address"
          label={t("organizationSettings.apiKeys.address")}
          value={address}
          copyLabel={t("organizationSettings.apiKeys.copy")}
          copiedLabel={t("organizationSettings.apiKeys.copied")}
        />
      </Panel>
      <NewKeyForm key={made?.value} />
      <Panel title={t("organizationSettings.apiKeys.keys")}>
        {keys.length === 0 && <p className="text-muted">{t("organizationSettings.apiKeys.none")}</p>}
        <ul className="grid gap-3">
          {keys.map(({ id, name, mayStore, creator, created, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line p-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words font-medium">{name}</p>
                <p className="text-sm">{t(`organizationSettings.apiKeys.${mayStore ? "stores" : "reads"}`)}</p>
                <p className="text-sm text-muted">
                  {t("organizationSettings.apiKeys.facts", {
                    created,
                    creator,
                    lastUsed: lastUsed ?? t("organizationSettings.apiKeys.never"),
                  })}
                </p>
              </div>
              <LinkButton to={`?revoke=${id}`} look="danger" icon="trash">
                {t("organizationSettings.apiKeys.revoke")}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}

/** What it means, before it is done: nothing brings a key back. */
function RevokeConfirmation({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  return (
    <Panel title={t("organizationSettings.apiKeys.question", { name })} className="border-danger">
      <p>{t("organizationSettings.apiKeys.explanation")}</p>
      <PostForm action="." className="mt-4 flex flex-wrap justify-end gap-2">
        <input type="hidden" name="keyId" value={id} />
        <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
        <Button intent="revoke" look="danger" icon="trash">
          {t("organizationSettings.apiKeys.revoke")}
        </Button>
      </PostForm>
    </Panel>
  );
}
