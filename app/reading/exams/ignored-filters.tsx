import { Link } from "@remix-run/react";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { ListedExams } from "./list-data.server";

/** What of the URL was not understood: whoever typed or was sent it must not take the list for what it asks. */
export function IgnoredFilters({ ignored: { filters, href } }: { ignored: ListedExams["ignored"] }) {
  const t = useTexts();
  if (filters.length === 0) return null;
  return (
    <Notice className="mb-2">
      <p>{t("exams.list.ignored")}</p>
      <ul className="flex flex-wrap gap-x-4 font-medium">
        {filters.map((filter, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            <bdi>{filter}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <Link to={href}>{t("exams.list.removeIgnored")}</Link>
      </p>
    </Notice>
  );
}
