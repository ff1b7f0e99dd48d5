import type { ReactNode } from "react";

const widths = { full: "", prose: "max-w-prose", form: "max-w-form" };

/** A screen: its title, its actions, its content. */
export function Page({
  title,
  actions,
  width = "full",
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  width?: keyof typeof widths;
  children: ReactNode;
}) {
  return (
    <div className={`mx-auto w-full px-4 py-4 sm:px-6 ${widths[width]}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:mb-2 max-sm:gap-y-1">
        <h1 className="text-2xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A sheet on the page: a form, a block of a record. */
export function Panel({
  title,
  className = "",
  children,
}: {
  title?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={`rounded-lg border border-line bg-surface p-4 ${className}`}>
      {title && <h2 className="mb-3 text-lg">{title}</h2>}
      {children}
    </section>
  );
}
