import { Form } from "@remix-run/react";
import type { FormProps } from "@remix-run/react";
import { forwardRef, type FormEvent } from "react";
import { useSentAlready } from "../forms/sent-already";
import { lostLine } from "../shell/lost-line";

/** A form that changes something. It posts with and without scripts; pressed twice it is sent once. */
export const PostForm = forwardRef<HTMLFormElement, Omit<FormProps, "method">>(function PostForm(
  { onSubmit, ...form },
  ref,
) {
  const wasSent = useSentAlready();
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!wasSent(event)) return onSubmit?.(event);
    event.preventDefault();
    lostLine.resend();
  };
  return <Form method="post" ref={ref} {...form} onSubmit={send} />;
});
