import type { ReactNode } from "react";
import { PublicBar } from "../../page/public-bar";

/** What a patient sees on a phone: whose organization it is, what to do, no account and no script. */
export function PublicPage({
  organizationName,
  title,
  children,
}: {
  organizationName: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-4 py-4">
      <PublicBar />
      <header>
        <p className="text-muted">{organizationName}</p>
        <h1 className="text-2xl">{title}</h1>
      </header>
      {children}
    </div>
  );
}
