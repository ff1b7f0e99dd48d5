import { expect, test } from "@playwright/test";
import { demoAccounts } from "#api/identity/installation/demo-accounts";
import { Language } from "#contract/kernel/values";
import { crawl, signInFor, waysOut } from "./crawl";

// One after the other: no browser takes part, and four at a time would keep one processor waiting for the server's.
test.describe.configure({ mode: "default" });

test("links and forms are read out of a page as a browser would follow them", () => {
  const page = new URL("http://ris.local/studies?skip=20");
  const html = `<a href="/a?x=1&amp;y=2">a</a><a class="b" href="c">c</a><a href="mailto:x@y">m</a><a href="#top">t</a>
    <form method="post" action="/delete"><button>x</button></form>
    <form action="/studies"><input name="name" value="张"/><input type="checkbox" name="a" value="1"/>
      <select name="days"><option value="1">1</option><option value="7" selected="">7</option></select>
      <button name="sort" value="time">t</button></form>`;
  const name = encodeURIComponent("张");
  expect(waysOut(html, page).map(({ pathname, search }) => pathname + search)).toEqual([
    "/a?x=1&y=2",
    "/c",
    `/studies?name=${name}&days=7`,
    `/studies?name=${name}&days=7&sort=time`,
  ]);
});

for (const account of demoAccounts) {
  test(`no link and no search leads the ${account.duty} to an error, in any language`, async ({ baseURL }) => {
    test.slow();
    const origin = baseURL ?? "";
    const cookie = await signInFor(origin, account);
    for (const language of Language.options) {
      const { broken, visited } = await crawl({ origin, cookie, language });
      expect(broken, language).toEqual([]);
      expect(visited).toBeGreaterThan(20);
    }
  });
}
