import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "../../components/button";
import { FileField } from "../../components/file-field";
import { Notice } from "../../components/notice";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { codeOf, openedByCode } from "../../page/by-code.server";
import type { PageHandle } from "../../page/page-options";
import { PhonePage } from "../../page/phone-page";
import { apiFor } from "../../session/api.server";
import { PhotoForm, photoFaults } from "./photo-form";

export const handle = { i18n: "registry", title: "registry.photos.phoneTitle", chrome: false } satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Opened by the QR code of an order, on a phone without an account. */
export async function loader(args: LoaderFunctionArgs) {
  return openedByCode(args, async () => {
    const { organizationName, count } = await apiFor(args, null).referralImages.policies({
      code: codeOf(args.request),
    });
    const isSent = new URL(args.request.url).searchParams.has("sent");
    return { organizationName, sent: isSent ? count : 0 };
  });
}

export async function action(args: ActionFunctionArgs) {
  const query = new URLSearchParams({ code: codeOf(args.request) });
  return submitted(
    await posted(args),
    PhotoForm,
    async ({ picture }) => {
      await callStream(args, null, "PUT", `/service-orders/file?${query}`, picture);
      query.set("sent", "1");
      return redirect(`/service-orders/upload?${query}`, 303);
    },
    photoFaults,
  );
}

export default function PhotographFormPage() {
  const t = useTexts();
  const page = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<{ picture: string }>({ id: "photo" });
  return (
    <PhonePage title={t("registry.photos.phoneTitle")}>
      {page.view === "over" && <Notice tone="warning">{t("registry.photos.over")}</Notice>}
      {page.view === "open" && (
        <>
          {page.sent > 0 && <Notice tone="success">{t("registry.photos.sent", { count: page.sent })}</Notice>}
          <p>{t("registry.photos.phoneFor", { name: page.organizationName })}</p>
          <ActionForm form={form} encType="multipart/form-data" className="grid gap-3">
            <FileField
              {...bind(fields.picture)}
              label={t("registry.photos.take")}
              hint={t("registry.photos.fileHint")}
              accept="image/png,image/jpeg"
              capture="environment"
              required
            />
            <Button look="primary" icon="upload">
              {t("registry.photos.send")}
            </Button>
          </ActionForm>
        </>
      )}
    </PhonePage>
  );
}
