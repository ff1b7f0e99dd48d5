import { useLocation } from "@remix-run/react";
import { forwardRef } from "react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { sendTyped } from "../forms/send-typed";

interface ChoiceButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "lang" | "className" | "children" | "aria-current"
> {
  name: "language" | "theme";
  value: string;
}

/** Stands where the server writes which form of the page the button sends along (carried-form.server.ts). */
const carriedForm = { "data-carried-form": "", suppressHydrationWarning: true };

/**
 * Chooses a language or a theme, and comes back to this page with what is typed on it: the button sends the page's form to
 * where the choice is made, which does nothing with it but keep it.
 */
export const ChoiceButton = forwardRef<HTMLButtonElement, ChoiceButtonProps>(function ChoiceButton(
  { name, value, ...button },
  ref,
) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({ [name]: value, returnTo: pathname + search });
  return (
    <button
      {...button}
      ref={ref}
      {...carriedForm}
      formAction={`/${name}?${query}`}
      formMethod="post"
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      onClick={sendWithTyped}
    />
  );
});

/**
 * Stands before the first ChoiceButton of a page: the buttons belong to the page's form, and Enter in it presses the
 * first of its buttons, which must not be a language.
 */
export const CarriedDefault = () => (
  <button
    type="submit"
    data-carried-default=""
    suppressHydrationWarning
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);

/** With scripts it is the form that was typed into, which the page itself would send by itself. */
function sendWithTyped(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  sendTyped(event.currentTarget.formAction);
}
