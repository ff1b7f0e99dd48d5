import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** For a page that shows, after a conflict of versions, what stands now: it is read again although nothing was saved. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;
