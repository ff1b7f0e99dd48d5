import { Link } from "@remix-run/react";

export interface Tab {
  to: string;
  label: string;
  isCurrent: boolean;
}

/** Lists of one page, of which one is shown. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-2">
      {tabs.map(({ to, label: words, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className="inline-flex min-h-[1.75rem] items-center rounded border border-line px-3 text-text aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold max-sm:min-h-[2.75rem]"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
