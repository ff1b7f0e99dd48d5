import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OrgCode } from "#contract/organizations/organization-settings";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { Panel } from "../../components/page";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { CodeForm, CodeQuestion } from "./code-form";
import { SettingsPage } from "./settings-page";
import { settingsPlace } from "./settings-place.server";

export const handle = {
  i18n: "organizationSettings",
  title: "organizationSettings.pages.orgCode.title",
} satisfies PageHandle;

const CodeFormSchema = z.object({ code: OrgCode });

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path, at } = await settingsPlace(args);
  const { orgCode, name } = await api.organizationSettings.read({ id });
  return { orgCode, name, path, at };
}

/** First asks, then binds: it cannot be undone. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const form = await posted(args);
  const asked: { code?: string } = {};
  const answer = await submitted(
    form,
    CodeFormSchema,
    async ({ code }) => {
      if (form.intent !== "bind") {
        asked.code = code;
        return;
      }
      await api.organizationSettings.bindCode({ id, code });
      return redirectDone(
        args.context,
        pathTo("/groups/:groupId/organizations/:organizationId/settings/org-code", at),
        "codeBound",
      );
    },
    { entry_taken: "code" },
  );
  return asked.code === undefined ? answer : data({ asked: asked.code });
}

export default function OrgCodePage() {
  const t = useTexts();
  const { orgCode, name, path, at } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const asked = answer && "asked" in answer ? answer.asked : null;
  return (
    <SettingsPage of="orgCode" path={path}>
      {orgCode !== null ? (
        <Panel>
          <p className="text-sm text-muted">{t("organizationSettings.code.bound")}</p>
          <p className="font-mono text-xl">{orgCode}</p>
          <p className="mt-2 text-muted">{t("organizationSettings.code.unchangeable")}</p>
        </Panel>
      ) : asked === null ? (
        <CodeForm />
      ) : (
        <CodeQuestion
          code={asked}
          name={name}
          path={pathTo("/groups/:groupId/organizations/:organizationId/settings/org-code", at)}
        />
      )}
    </SettingsPage>
  );
}
