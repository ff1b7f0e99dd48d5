import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { i18nextOf } from "#texts/texts-of.server";
import { ErrorPage } from "./error-page";

async function shown(retryAfterSeconds: number) {
  const refusal = { code: "too_many_attempts", detail: { retryAfterSeconds }, requestId: "request" };
  const loader = () => {
    throw Response.json(refusal, { status: 429 });
  };
  const page = (
    <I18nextProvider i18n={i18nextOf("en")}>
      <ErrorPage />
    </I18nextProvider>
  );
  const { dataRoutes, query } = createStaticHandler([{ path: "/", loader, element: null, errorElement: page }]);
  const context = await query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("answered by no page");
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test("whoever tried too often is told in how many minutes to come again, and shortly before in how many seconds", async () => {
  expect(await shown(890)).toContain("try again in 15 min");
  expect(await shown(20)).toContain("try again in 20 s");
});
