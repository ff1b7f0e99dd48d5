import { Link } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";

const sizes = [20, 50, 100];

/** How many rows a page has. */
export function PageSize({ limit, hrefOf }: { limit: number; hrefOf: (limit: number) => string }) {
  const t = useTexts();
  return (
    <nav aria-label={t("exams.list.pageSize")} className="mt-3 flex items-center text-muted">
      {t("exams.list.pageSize")}
      {sizes.map((size) => (
        <Link
          key={size}
          to={hrefOf(size)}
          aria-current={size === limit ? "true" : undefined}
          className="inline-flex min-h-[2.25rem] items-center px-2 tabular-nums aria-[current]:font-semibold aria-[current]:text-text max-sm:min-h-[2.75rem] max-sm:px-3"
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}
