import { Form, useLocation, useNavigationType } from "@remix-run/react";
import type { FormProps } from "@remix-run/react";
import { useId, useState } from "react";

/**
 * A GET form whose fields show what the address asks for. When the address changes by anything else, a chip, a
 * shortcut or the way back, its fields begin anew; what it asked for itself leaves them alone, with whatever was typed
 * while the answer was under way.
 */
export function QueryForm({ children, ...form }: FormProps) {
  const id = useId();
  return (
    <Form key={useRenewals(id)} method="get" role="search" state={{ asker: id }} {...form}>
      {children}
    </Form>
  );
}

/** How often the address was changed by anything but the form of that id. */
function useRenewals(id: string): number {
  const { search, state } = useLocation();
  const isOwn = useNavigationType() !== "POP" && askerIn(state) === id;
  const [seen, setSeen] = useState({ search, renewals: 0 });
  if (seen.search === search) return seen.renewals;
  const next = { search, renewals: isOwn ? seen.renewals : seen.renewals + 1 };
  setSeen(next);
  return next.renewals;
}

const askerIn = (state: unknown) =>
  typeof state === "object" && state !== null && "asker" in state ? state.asker : undefined;
