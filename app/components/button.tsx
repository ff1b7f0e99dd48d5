import { Link } from "@remix-run/react";
import type { LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon";

export type Look = "primary" | "secondary" | "danger" | "quiet";

const looks: Record<Look, string> = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  danger: "button button-danger",
  quiet: "button button-quiet",
};

interface Appearance {
  /** One primary a screen; danger for what destroys or takes back. */
  look?: Look;
  icon?: IconName;
  children: ReactNode;
}

/**
 * Sends its form; an `intent` tells the action which of several buttons it was. `isBusy` says that it is under way and
 * leaves the button pressable: its form knows what was sent already (post-form.tsx).
 */
export function Button({
  look = "secondary",
  icon,
  intent,
  isBusy,
  className = "",
  children,
  ...button
}: Appearance & { intent?: string; isBusy?: boolean } & Omit<ComponentPropsWithoutRef<"button">, "name" | "value">) {
  return (
    <button
      type="submit"
      {...button}
      {...(intent === undefined ? {} : { name: "intent", value: intent })}
      aria-busy={isBusy || undefined}
      className={`${looks[look]} ${className}`}
    >
      {icon && <Icon name={isBusy ? "refresh" : icon} className={isBusy ? "animate-spin" : ""} />}
      {children}
    </button>
  );
}

/** How a link looks that is not made by `LinkButton`. */
export const buttonLook = (look: Look): string => looks[look];

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({ look = "secondary", icon, className = "", children, ...link }: Appearance & LinkProps) {
  return (
    <Link {...link} className={`${looks[look]} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
