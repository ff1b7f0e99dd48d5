import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useCurrentLinkInView } from "./use-current-link-in-view";

export interface SectionLink {
  to: string;
  label: string;
  /** Only this very path marks it as the current one, not the pages below. */
  end?: boolean;
}

/**
 * Screens that belong together (a group's settings, a person's): their links stand beside the screen on a desk, in one
 * line that scrolls above it on a phone. `label` names the links for whoever does not see them.
 */
export function SectionFrame({
  title,
  above,
  label,
  links,
  children,
}: {
  title: ReactNode;
  /** The way back up, or what the section is about. */
  above?: ReactNode;
  label: string;
  links: SectionLink[];
  children: ReactNode;
}) {
  const list = useCurrentLinkInView();
  return (
    <div className="mx-auto flex w-full max-w-screen-xl flex-1 flex-col gap-4 px-4 py-4 sm:px-6 md:flex-row md:gap-6">
      <div className="shrink-0 md:w-48">
        {above && <div className="section-above mb-1 text-sm text-muted">{above}</div>}
        <h1 className="mb-2 break-words text-xl">{title}</h1>
        <nav aria-label={label}>
          <ul
            ref={list}
            className="relative flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 sm:max-md:-mx-6 sm:max-md:px-6 md:flex-col"
          >
            {links.map((link) => (
              <li key={link.to} className="shrink-0">
                <NavLink
                  to={link.to}
                  end={link.end ?? false}
                  className="inline-flex min-h-[2.25rem] w-full items-center rounded px-3 text-text hover:bg-sunken hover:no-underline aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold max-md:whitespace-nowrap max-md:border max-md:border-line max-sm:min-h-[2.75rem]"
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
