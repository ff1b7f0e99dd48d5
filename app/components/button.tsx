import { Link } from "@remix-run/react";
import type { LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon";

export type Look = "primary" | "secondary" | "danger" | "quiet";

const looks: Record<Look, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-line-strong bg-surface text-text hover:bg-sunken",
  danger: "border-danger bg-surface text-danger hover:bg-danger-soft",
  quiet: "border-transparent bg-transparent text-accent hover:bg-sunken",
};

const shape =
  "inline-flex min-h-[2.25rem] max-sm:min-h-[2.75rem] items-center justify-center gap-1.5 rounded border px-3.5 py-1 " +
  "text-base font-medium no-underline hover:no-underline disabled:cursor-not-allowed disabled:opacity-60";

interface Appearance {
  look?: Look;
  icon?: IconName;
  children: ReactNode;
}

/**
 * One primary button a screen. Sends its form; an `intent` tells the action which of several buttons it was. `isBusy`
 * says so and leaves the button pressable: what must not happen twice carries a one-time key.
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
      className={`${shape} ${looks[look]} ${className}`}
    >
      {icon && <Icon name={isBusy ? "refresh" : icon} className={isBusy ? "animate-spin" : ""} />}
      {children}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({ look = "secondary", icon, className = "", children, ...link }: Appearance & LinkProps) {
  return (
    <Link {...link} className={`${shape} ${looks[look]} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
