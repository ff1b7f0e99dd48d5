import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { managedOrganization } from "../organizations/organization-page.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { DiskUsePanel } from "./disk-use";
import { QuotaForm } from "./quota-form";
import { settingsPages } from "./settings-pages";

export const handle = { i18n: "organizationSettings", title: "organizationSettings.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const use = await api.diskUse.ofOrganization({ id: organization.id });
  const { quotaBytes } = use;
  const { fileSize, number } = formats(languageOf(args.request));
  return {
    at,
    use: {
      exams: number(use.exams),
      imageBytes: fileSize(use.imageBytes),
      attachmentBytes: fileSize(use.attachmentBytes),
      conflictBytes: fileSize(use.conflictBytes),
      openUploadBytes: fileSize(use.openUploadBytes),
      totalBytes: fileSize(use.totalBytes),
    },
    quota: {
      shown: quotaBytes === null ? null : fileSize(quotaBytes),
      bytes: quotaBytes,
      isReached: quotaBytes !== null && use.totalBytes >= quotaBytes,
      maySet: use.maySetQuota,
    },
  };
}

export { shouldRevalidate } from "../../forms/after-conflict";

/** Sets how much the organization may take. */
export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const { id: bid, groupId } = organization;
  return submitted(await posted(args), QuotaForm, async ({ quota, before }) => {
    await api.diskUse.setQuota({ id: groupId, bid, quotaBytes: quota, before });
    return redirectDone(args.context, pathTo("/groups/:groupId/organizations/:organizationId/settings", at), "saved");
  });
}

/** What an administrator may set, with a line on each. */
export default function SettingsPage() {
  const t = useTexts();
  const { at, use, quota } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("organizationSettings.title")}</h2>
      <div className="grid gap-6">
        {settingsPages.map(({ section, pages }) => (
          <section key={section}>
            <h3 className="mb-2 text-lg">{t(`organizationSettings.sections.${section}`)}</h3>
            <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
              {pages.map(({ key, ...page }) => (
                <li key={key} className="relative rounded-lg border border-line bg-surface p-3 hover:bg-sunken">
                  <Link
                    to={
                      "list" in page
                        ? pathTo("/groups/:groupId/organizations/:organizationId/settings/lists/:list", {
                            ...at,
                            list: page.list,
                          })
                        : pathTo(`/groups/:groupId/organizations/:organizationId/settings/${page.to}`, at)
                    }
                    className="font-medium after:absolute after:inset-0"
                  >
                    {t(`organizationSettings.pages.${key}.title`)}
                  </Link>
                  <p className="text-sm text-muted">{t(`organizationSettings.pages.${key}.lead`)}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <DiskUsePanel use={use} quota={quota} />
      </div>
    </>
  );
}
