import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import { SectionFrame } from "../../components/section-frame";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: "settings", title: "settings.title" } satisfies PageHandle;

const places = [
  "profile",
  "groups",
  "invitations",
  "signature",
  "notification",
  "notices",
  "mobile",
  "password",
  "second-factor",
  "sessions",
  "dictation",
  "language",
  "account",
] as const;

/** For the operator of the installation. */
const adminPlaces = ["domains", "plans", "audit", "outbox", "jobs"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { account, memberships } = await signedIn(args);
  const { organizations } = await memberships();
  const { isBillingHost } = args.context;
  const { username, isOperator } = account;
  return { username, isOperator, isBillingHost, isMember: organizations.length > 0 };
}

export default function SettingsFrame() {
  const t = useTexts();
  const { username, isOperator, isBillingHost, isMember } = useLoaderData<typeof loader>();
  return (
    <SectionFrame
      title={t("settings.title")}
      above={<span className="font-mono">{username}</span>}
      label={t("settings.title")}
      links={[
        ...places.map((place) => ({ to: pathTo(`/settings/${place}`, {}), label: t(`settings.places.${place}`) })),
        // Phrases are written at an organization.
        ...(isMember ? [{ to: pathTo("/knowledge-base", {}), label: t("settings.places.knowledgeBase") }] : []),
        ...(isBillingHost ? [{ to: "/settings/billing", label: t("settings.places.billing") }] : []),
        ...(isOperator ? [{ to: "/settings/admin", label: t("settings.places.admin"), end: true }] : []),
        ...(isOperator ? adminPlaces : []).map((place) => ({
          to: pathTo(`/settings/admin/${place}`, {}),
          label: t(`settings.adminPlaces.${place}`),
        })),
      ]}
    >
      <Outlet />
    </SectionFrame>
  );
}
