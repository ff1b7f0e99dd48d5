import { useRouteLoaderData } from "@remix-run/react";
import type { Client } from "#contract/index";
import type { Domain } from "#contract/organizations/domain";
import type { Language } from "#contract/kernel/values";
import type { LoginType } from "../cookies/login-type-cookie.server";
import type { NavigationLink } from "./navigation";
import type { Theme } from "../cookies/theme-cookie.server";

/** What the root loader reads for what stands around every page. */
export interface ShellData {
  language: Language;
  theme: Theme;
  year: number;
  analyticsUrl: string | null;
  domain: Domain;
  /** Null where nobody is signed in. */
  account: { id: string; username: string; name: string; loginType: LoginType } | null;
  /** The password of who is signed in, in a demo; else null. */
  demoPassword: string | null;
  /** Organizations whose plan has run out. */
  dried: { id: string; name: string; href: string; groupHref: string | null }[];
  notices: Awaited<ReturnType<Client["notifications"]["mine"]>> | null;
  links: NavigationLink[];
  /** What was just done, told once. */
  done: { id: string; text: string } | null;
}

/** What the root loader read; undefined where it failed, so that the error page stands without it. */
export const useShellData = () => useRouteLoaderData("root") as ShellData | undefined;
