import { lockMinutes } from "#contract/kernel/report-lock";
import { Page, Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { ShortcutKeys } from "../../reading/reports/shortcut-help";
import type { PageHandle } from "../../page/page-options";
import { useShellData } from "../../page/shell-data";

export const handle = { i18n: ["help", "reports"], title: "help.title" } satisfies PageHandle;

const topics = ["account", "studies", "reports", "images", "upload", "share", "critical", "setUp", "line"] as const;

/** What people ask about most, by what they want to do; open to everybody, also to who cannot sign in. */
export default function HelpPage() {
  const t = useTexts();
  const domain = useShellData()?.domain;
  return (
    <Page title={t("help.title")} width="prose">
      <p className="mb-4 text-muted">{t("help.lead")}</p>
      <nav aria-label={t("help.contents")} className="mb-4">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {topics.map((topic) => (
            <li key={topic}>
              <a href={`#${topic}`} className="inline-flex min-h-[1.75rem] items-center max-sm:min-h-[2.75rem]">
                {t(`help.topics.${topic}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-4">
        {topics.map((topic) => (
          <div key={topic} id={topic} className="scroll-mt-4">
            <Panel title={t(`help.topics.${topic}.title`)}>
              <ul className="grid list-disc gap-2 pl-5">
                {t(`help.topics.${topic}.text`, { lockMinutes })
                  .split("\n")
                  .map((line) => (
                    <li key={line}>{line}</li>
                  ))}
              </ul>
              {topic === "reports" && (
                <>
                  <h3 className="mb-1 mt-4 font-semibold">{t("help.keysTitle")}</h3>
                  <ShortcutKeys />
                </>
              )}
            </Panel>
          </div>
        ))}
      </div>
      {domain?.company && <p className="mt-4 text-muted">{t("help.support", { company: domain.company })}</p>}
    </Page>
  );
}
