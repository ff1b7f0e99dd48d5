import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { Icon } from "../../components/icon";
import { useCurrentLinkInView } from "../../components/use-current-link-in-view";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { PromiseLeft } from "./answer-due";
import { consultationOf } from "./consultation-of-request.server";
import { shownConsultation, type ShownConsultation } from "./shown-consultation.server";
import { ConsultationStatusBadge, LateBadge, UrgencyBadge } from "./status-badges";
import { tabs } from "./tabs";

export const handle = { i18n: "consultations", title: "consultations.one" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return { consultation: shownConsultation(await consultationOf(args), languageOf(args.request)) };
}

/** Who and what, and the parts of the consultation; each is a page inside. */
export default function ConsultationFrame() {
  const { consultation } = useLoaderData<typeof loader>();
  return (
    <>
      <Head consultation={consultation} />
      <TabLine consultation={consultation} />
      <div className="mx-auto w-full max-w-screen-xl px-4 py-4 sm:px-6">
        <Outlet context={consultation} />
      </div>
    </>
  );
}

function Head({ consultation }: { consultation: ShownConsultation }) {
  const t = useTexts();
  const { kind, status, urgency, patientName, sexAge, reason, startsText, isLate, promise } = consultation;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-2 py-2 sm:px-4">
      <Link
        to={pathTo("/consultations", {})}
        aria-label={t("consultations.back")}
        title={t("consultations.back")}
        className="inline-flex h-9 w-9 items-center justify-center rounded text-text hover:bg-sunken max-sm:h-11 max-sm:w-11"
      >
        <Icon name="left" className="text-lg" />
      </Link>
      <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">
        <bdi>{patientName}</bdi>
      </h1>
      <span>{sexAge}</span>
      <span title={reason} className="min-w-0 font-medium [overflow-wrap:anywhere] max-sm:line-clamp-2">
        {reason}
      </span>
      <span className="tabular-nums text-muted">{startsText}</span>
      <span className="text-muted">{t(`consultations.kinds.${kind}`)}</span>
      <UrgencyBadge urgency={urgency} />
      {status === "scheduled" && isLate && <LateBadge />}
      <ConsultationStatusBadge status={status} />
      <PromiseLeft promise={promise} />
    </header>
  );
}

function TabLine({ consultation }: { consultation: ShownConsultation }) {
  const t = useTexts();
  const home = pathTo("/consultations/:consultationId", { consultationId: consultation.id });
  const list = useCurrentLinkInView();
  const shown = tabs.filter(({ isShown }) => isShown?.(consultation) ?? true);
  return (
    <nav aria-label={t("consultations.tabs.label")} className="border-b border-line bg-surface px-2 sm:px-4">
      <ul ref={list} className="relative flex gap-x-1 max-sm:-mx-2 max-sm:overflow-x-auto max-sm:px-2 sm:flex-wrap">
        {shown.map(({ path, label }) => (
          <li key={path} className="shrink-0">
            <NavLink
              to={path === "" ? home : `${home}/${path}`}
              end={path === ""}
              className="inline-flex min-h-[2.25rem] items-center whitespace-nowrap border-b-2 border-transparent px-3 text-text hover:no-underline aria-[current=page]:border-accent aria-[current=page]:font-semibold max-sm:min-h-[2.75rem]"
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
