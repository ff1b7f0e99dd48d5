import { useActionData, useNavigation } from "@remix-run/react";
import { Fragment, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { isValidation } from "./validate-intent";

interface VersionedFormProps<Version> {
  /** Of what the form shows, as the page read it last. */
  version: Version;
  /** Gets the version a save has left where the form could not begin anew with it; else null. */
  children: (saved: Version | null) => ReactNode;
}

/**
 * A form that begins anew with what a save left. Not where the save was refused, and not where something was typed that
 * is not sent yet: while the save was under way, or while another form of the page was sent. What was typed stays then,
 * and its next sending is about the version this form's own save has left.
 */
export function VersionedForm<Version extends string | number>({ version, children }: VersionedFormProps<Version>) {
  const isRefused = useActionData() !== undefined;
  const isUnderWay = useNavigation().state !== "idle";
  const fresh = { version, isUnderWay, saved: null as Version | null, isTyped: false, isSent: false };
  const [form, setForm] = useState({ ...fresh, renewals: 0 });
  if (form.version !== version && !form.isTyped && !isRefused) setForm({ ...fresh, renewals: form.renewals + 1 });
  else if (form.version !== version || form.isUnderWay !== isUnderWay) {
    const isOwn = form.version !== version && form.isSent && !isRefused;
    // Typing does not end a sending, since it may come before the page shows that anything is under way.
    const isSent = form.isSent && isUnderWay;
    setForm({ ...form, version, isUnderWay, saved: isOwn ? version : form.saved, isSent });
  }
  const typed = () => setForm((now) => ({ ...now, isTyped: true }));
  const sent = (event: FormEvent) =>
    isValidation(event) || setForm((now) => ({ ...now, isTyped: false, isSent: true }));
  return (
    <div className="contents" onInput={typed} onSubmit={sent}>
      <Fragment key={form.renewals}>{children(form.saved)}</Fragment>
    </div>
  );
}
