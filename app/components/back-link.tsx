import type { ReactNode } from "react";
import { LinkButton } from "./button";

/** The way back to the page above. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} look="quiet" icon="left" className="-ml-3 mb-1">
      {children}
    </LinkButton>
  );
}
