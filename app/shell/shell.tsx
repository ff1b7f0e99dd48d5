import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlanBanner } from "../organizations/plans/plan-banner";
import { useTexts } from "../i18n/use-texts";
import { ClientBehaviours } from "./client-behaviours";
import { DoneNotice } from "../page/done-notice";
import { Footer } from "./footer";
import { KeptNotice } from "./kept-notice";
import { pageOptions, skipOf } from "../page/page-options";
import { useShellData } from "../page/shell-data";
import { TopBar } from "./top-bar";

const skipLink =
  "sr-only focus:not-sr-only focus:absolute focus:left-2 focus:top-2 focus:z-50 focus:rounded focus:bg-surface focus:p-2";

/** Top bar, content, footer. Stands without its data too, so that the error page can. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts();
  const shell = useShellData();
  const matches = useMatches();
  const { hasChrome, hasScripts } = pageOptions(matches);
  const skip = skipOf(matches);
  if (!hasChrome) return <main>{children}</main>;
  return (
    <div className="flex min-h-screen flex-col">
      <a href="#content" className={skipLink}>
        {t("common.shell.skip")}
      </a>
      {skip && (
        <a href={`#${skip.id}`} className={skipLink}>
          {t(skip.text)}
        </a>
      )}
      <TopBar shell={shell} />
      {shell && <PlanBanner dried={shell.dried} />}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col focus:outline-none">
        <DoneNotice done={shell?.done ?? null} />
        <KeptNotice />
        {children}
      </main>
      <Footer shell={shell} />
      {shell && hasScripts && <ClientBehaviours shell={shell} />}
    </div>
  );
}
