import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { useHydrated } from "../../components/use-hydrated";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Findings } from "./findings";

export const handle = { i18n: "videoRooms", title: "videoRooms.test.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  await api.videoRooms.read({ id });
  return { consultationId: id };
}

/** Whether this device and its line can carry a call, on any day before. */
export default function DeviceTestPage() {
  const t = useTexts();
  const { consultationId } = useLoaderData<typeof loader>();
  const isHydrated = useHydrated();
  return (
    <Page
      title={t("videoRooms.test.title")}
      actions={
        <LinkButton to={pathTo("/consultations/:consultationId/room", { consultationId })} icon="left">
          {t("videoRooms.test.back")}
        </LinkButton>
      }
    >
      <p className="mb-4 max-w-prose text-muted">{t("videoRooms.test.lead")}</p>
      {isHydrated ? (
        <Findings consultationId={consultationId} />
      ) : (
        <noscript>
          <Notice>{t("videoRooms.scriptsNeeded")}</Notice>
        </noscript>
      )}
    </Page>
  );
}
