import type { FormEvent } from "react";

/** For a form that is sent again and again: its fields are empty once what they hold is on its way. */
export const emptyOnceSent = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
  setTimeout(() => currentTarget.reset());
};
