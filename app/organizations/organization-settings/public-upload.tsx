import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { Button, LinkButton } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { badRequest } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { QuotaForm, QuotaInput } from "./quota-form";
import { SettingsPage } from "./settings-page";
import { settingsPlace } from "./settings-place.server";

export const handle = {
  i18n: ["organizationSettings", "problems"],
  title: "organizationSettings.pages.publicUpload.title",
} satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const { token, hasAddress, url, qrCode, broughtBytes, quotaBytes } = await api.organizationSettings.uploadToken({
    id,
  });
  const { fileSize } = formats(languageOf(args.request));
  return {
    hasAddress,
    hasLink: token !== null,
    url,
    picture: qrCode && `data:image/svg+xml;base64,${Buffer.from(qrCode).toString("base64")}`,
    path,
    brought: fileSize(broughtBytes),
    quota: quotaBytes === null ? null : fileSize(quotaBytes),
    quotaBytes,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const form = await posted(args);
  const { renewUploadToken, revokeUploadToken, setUploadQuota } = api.organizationSettings;
  const page = pathTo("/groups/:groupId/organizations/:organizationId/settings/public-upload", at);
  switch (form.intent) {
    case "renew":
      return submitted(form, z.object({}), async () => {
        await renewUploadToken({ id });
        return redirectDone(args.context, page, "linkMade");
      });
    case "revoke":
      return submitted(form, z.object({}), async () => {
        await revokeUploadToken({ id });
        return redirectDone(args.context, page, "shareRevoked");
      });
    case "quota":
      return submitted(form, QuotaForm, async ({ quota, before }) => {
        await setUploadQuota({ id, quotaBytes: quota, before });
        return redirectDone(args.context, page, "saved");
      });
    default:
      throw badRequest(args.context);
  }
}

export default function PublicUploadPage() {
  const t = useTexts();
  const { hasAddress, hasLink, url, picture, path, brought, quota, quotaBytes } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="publicUpload" path={path}>
      <Panel>
        <p className="mb-4 max-w-prose text-muted">{t("organizationSettings.uploadLink.lead")}</p>
        {url && picture ? (
          <div className="flex flex-wrap items-start gap-4">
            <img src={picture} alt={t("organizationSettings.uploadLink.qrCode")} className="h-48 w-48 bg-white" />
            <div className="grid min-w-0 flex-1 basis-64 gap-4">
              <CopyField
                id="upload-link"
                label={t("organizationSettings.uploadLink.link")}
                value={url}
                copyLabel={t("organizationSettings.uploadLink.copy")}
                copiedLabel={t("organizationSettings.uploadLink.copied")}
              />
              <ChangeLink />
            </div>
          </div>
        ) : !hasAddress ? (
          <div className="grid gap-4">
            <Notice tone="warning">{t("problems.public_origin_missing")}</Notice>
            {hasLink && <ChangeLink />}
          </div>
        ) : (
          <PostForm>
            <Button intent="renew" look="primary" icon="link">
              {t("organizationSettings.uploadLink.make")}
            </Button>
          </PostForm>
        )}
      </Panel>
      <Panel title={t("organizationSettings.uploadLink.room")}>
        {hasLink && (
          <p className="tabular-nums">
            {t("organizationSettings.uploadLink.brought", { brought })}
            {quota !== null && ` / ${quota}`}
          </p>
        )}
        <QuotaInput
          id="link-quota"
          bytes={quotaBytes}
          label={t("organizationSettings.uploadLink.quota")}
          hint={t("organizationSettings.uploadLink.quotaHint")}
          save={t("organizationSettings.uploadLink.setQuota")}
        />
      </Panel>
    </SettingsPage>
  );
}

const changes = { renew: "refresh", revoke: "trash" } as const;

/** Renewing and revoking, in two steps: either makes every printed code worthless, which nothing brings back. */
function ChangeLink() {
  const t = useTexts();
  const [query] = useSearchParams();
  const asked = (["renew", "revoke"] as const).find((change) => change === query.get("change"));
  if (!asked)
    return (
      <div className="flex flex-wrap gap-2">
        <LinkButton to="?change=renew" icon={changes.renew}>
          {t("organizationSettings.uploadLink.renew")}
        </LinkButton>
        <LinkButton to="?change=revoke" look="danger" icon={changes.revoke}>
          {t("organizationSettings.uploadLink.revoke")}
        </LinkButton>
      </div>
    );
  return (
    <Panel title={t(`organizationSettings.uploadLink.${asked}Question`)} className="border-danger">
      <p>{t(`organizationSettings.uploadLink.${asked}Explanation`)}</p>
      <PostForm className="mt-4 flex flex-wrap justify-end gap-2">
        <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
        <Button intent={asked} look="danger" icon={changes[asked]}>
          {t(`organizationSettings.uploadLink.${asked}`)}
        </Button>
      </PostForm>
    </Panel>
  );
}
