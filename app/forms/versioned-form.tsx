import { useActionData, useNavigation } from "@remix-run/react";
import { Fragment, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import type { FormAnswer } from "./answer";
import { changedMeanwhile } from "./merged-notice";
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
 * and its next sending is about the version this form's own save has left. What others saved meanwhile comes into its
 * fields where a save came too late: the form begins anew with both.
 */
export function VersionedForm<Version extends string | number>({ version, children }: VersionedFormProps<Version>) {
  const answer = useActionData<FormAnswer>();
  const isRefused = answer !== undefined;
  const merged = answer && changedMeanwhile(answer.problem ?? null) ? answer : null;
  const isUnderWay = useNavigation().state !== "idle";
  const fresh = { version, isUnderWay, saved: null as Version | null, isTyped: false, isSent: false };
  const [form, setForm] = useState({ ...fresh, merged, renewals: 0 });
  if (merged && form.merged !== merged) {
    setForm({ ...fresh, merged, isTyped: true, renewals: form.renewals + 1 });
  } else if (form.version !== version && !form.isTyped && !isRefused) {
    setForm({ ...fresh, merged, renewals: form.renewals + 1 });
  } else if (form.version !== version || form.isUnderWay !== isUnderWay) {
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
