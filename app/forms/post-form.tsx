import { Form } from "@remix-run/react";
import type { FormProps } from "@remix-run/react";
import { forwardRef, type FormEvent } from "react";
import { formIdField } from "./kept-form";
import { useDuplicateSubmit } from "./duplicate-submit";
import { lostConnection } from "../connection/lost-connection";
import { reLogin } from "../connection/re-login";

/**
 * A form that changes something. It posts with and without scripts; pressed twice it is sent once, and what waits for the
 * line or for the password is asked for again.
 */
export const PostForm = forwardRef<HTMLFormElement, Omit<FormProps, "method">>(function PostForm(
  { onSubmit, children, ...form },
  ref,
) {
  const wasSent = useDuplicateSubmit();
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (wasSent(event)) {
      event.preventDefault();
      lostConnection.resend();
      reLogin.remind();
      return;
    }
    onSubmit?.(event);
    if (event.defaultPrevented || form.reloadDocument) return;
    const { nativeEvent, currentTarget } = event;
    lostConnection.pressed(currentTarget, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
  };
  return (
    <Form method="post" ref={ref} {...form} onSubmit={send}>
      {form.id !== undefined && <input type="hidden" name={formIdField} value={form.id} />}
      {children}
    </Form>
  );
});
