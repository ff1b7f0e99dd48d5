import { Link } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import type { ShellData } from "../page/shell-data";

/** The year, and who stands behind this domain (product §1). */
export function Footer({ shell }: { shell: ShellData | undefined }) {
  const t = useTexts();
  if (!shell) return null;
  const { company, hideSupportCompany, website } = shell.domain;
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted print:hidden">
      <span>
        © {shell.year} {company}
      </span>
      {!hideSupportCompany && company && <span>{t("common.shell.support", { company })}</span>}
      {/^https?:\/\//.test(website) && (
        <a href={website} rel="noreferrer" className="text-muted underline">
          {website.replace(/^https?:\/\/|\/$/g, "")}
        </a>
      )}
      <Link to="/terms" className="text-muted underline sm:ml-auto">
        {t("common.shell.terms")}
      </Link>
    </footer>
  );
}
