import tibetanFont from "@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-400-normal.woff2?url";
import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useContext } from "react";
import type { ReactNode } from "react";
import { apiOf } from "./session/api.server";
import { demoPasswordOf } from "./identity/accounts/demo-password.server";
import { maybeSignedIn } from "./session/signed-in.server";
import { currentGroup } from "./organizations/groups/current-group.server";
import { textsFor } from "./i18n/texts.server";
import { languageOf } from "./i18n/language-cookie.server";
import { useLanguage } from "./i18n/use-texts";
import "./load-context";
import { planAlert } from "./organizations/plans/plan-alert.server";
import { ErrorPage } from "./page/error-page";
import { AnswerContext } from "./page/answer-context";
import { DocumentTitle } from "./page/document-title";
import { takeDone } from "./page/done.server";
import { loginTypeOf } from "./cookies/login-type-cookie.server";
import type { ShellData } from "./page/shell-data";
import { pageOptions } from "./page/page-options";
import { navigation } from "./page/navigation";
import { Shell } from "./shell/shell";
import { themeOf } from "./cookies/theme-cookie.server";
import stylesheet from "./styles/app.css?url";

export const links = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const api = await apiOf(args);
  const [domain, session] = await Promise.all([api.domain.read({}), maybeSignedIn(args)]);
  const access =
    session && (await Promise.all([session.permissions(), session.memberships(), session.api.notifications.mine({})]));
  const demoPassword = context.isDemo ? await demoPasswordOf(api, session?.account.username) : null;
  const done = takeDone(request, context, textsFor(request));
  const shell: ShellData = {
    language: languageOf(request),
    theme: themeOf(request),
    year: new Date().getFullYear(),
    analyticsUrl: context.analyticsUrl,
    domain,
    account: session && {
      id: session.account.id,
      username: session.account.username,
      name: session.account.name,
      loginType: loginTypeOf(request),
    },
    demoPassword,
    dried: session && access ? planAlert(args, session.account, access[1].organizations, access[1].groups) : [],
    notices: access ? access[2] : null,
    links: access ? navigation(access[0], currentGroup(request, access[1].groups)) : [],
    done: done?.notice ?? null,
  };
  return data(shell, { headers: done ? { "Set-Cookie": done.header } : {} });
}

/** What stands around a page depends on nothing in its query: turning pages and pictures leaves it as it is. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isSamePage && !formMethod ? false : rest.defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = useContext(AnswerContext);
  const { tag } = useLanguage();
  const theme = useRouteLoaderData<typeof loader>("root")?.theme;
  const { hasScripts } = pageOptions(useMatches());
  return (
    <html
      lang={tag}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-request-id={requestId ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {tag === "bo" && <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={tibetanFont} />}
        <DocumentTitle />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
