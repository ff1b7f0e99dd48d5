import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import type { ReportContent } from "#contract/reading/report-content";
import { languages, type Language } from "#texts/languages";
import { i18nextOf } from "#texts/texts-of.server";
import { SideDrafts } from "./side-drafts";

const content: ReportContent = {
  finding: "",
  diagnosis: "",
  note: "",
  positive: false,
  critical: false,
  bodyPartCount: 1,
  keyImages: [],
  extensions: [],
};

async function shown(count: number, language: Language = "chs") {
  const drafts = Array.from({ length: count }, (_, number) => ({
    id: `draft-${number}`,
    kind: "side" as const,
    time: `12:0${number}`,
    baseVersion: number,
    isPassed: false,
    updated: "2026-11-22T00:00:00.000Z",
    content: { ...content, finding: `finding ${number}` },
  }));
  const page = (
    <I18nextProvider i18n={i18nextOf(language)}>
      <SideDrafts drafts={drafts} version={9} />
    </I18nextProvider>
  );
  const { dataRoutes, query } = createStaticHandler([{ path: "/", element: page }]);
  const context = await query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("answered by no page");
  const router = createStaticRouter(dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

const count = (page: string, part: string) => page.split(part).length - 1;

test.each(languages.map(({ code }) => code))(
  "several old drafts are one closed notice with a list (%s)",
  async (language) => {
    const page = await shown(3, language);
    expect([count(page, 'role="status"'), count(page, "<details"), count(page, "<li")]).toEqual([1, 1, 3]);
    expect(page).not.toContain("<details open");
    for (const number of [0, 1, 2]) {
      expect(page).toContain(`finding ${number}`);
      expect(page).toContain(`name="draftId" value="draft-${number}"`);
    }
  },
);

test("one old draft stays a notice of its own, none is nothing", async () => {
  expect(count(await shown(1), 'value="draft-0"')).toBe(1);
  expect(await shown(1)).not.toContain("<li");
  expect(await shown(0)).toBe("");
});
