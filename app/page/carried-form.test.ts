import { expect, test } from "vitest";
import { withCarriedForm } from "./carried-form.server";

const carrying = (page: string) => withCarriedForm(page).join("");

const button = '<form method="post"><button data-carried-form="">བོད་ཡིག</button></form>';
const form = (id: string, fields: string) =>
  `<form method="post" id="${id}"><input type="hidden" name="__form__" value="${id}"/>${fields}</form>`;

test("the buttons send along the form with the most fields", () => {
  const page = `${button}<main>${form("remove", "<input name=a>")}${form("profile", "<textarea></textarea><select></select>")}</main>`;
  expect(carrying(page)).toContain('<button form="profile">');
});

test("Enter in that form still presses what its own first button is", () => {
  const fields = '<button type="button">+</button><button class="sr-only" name="intent" value="save"></button><input/>';
  const page = `<button data-carried-default=""></button>${button}${form("profile", fields)}`;
  expect(carrying(page)).toContain('<button form="profile" name="intent" value="save"></button><form');
  expect(carrying(`<button data-carried-default=""></button>${button}`)).not.toContain("data-carried");
});

test("hidden fields are no typing, and a form of another kind is none of ours", () => {
  expect(carrying(`${button}${form("row", '<input name="id" type="hidden"/>')}`)).toContain("<button >");
  expect(carrying(`${button}<form method="get"><input name="q"/></form>`)).toContain("<button >");
  expect(carrying(`<form method="get"><input/></form>${button}${form("a", "<input/>")}`)).toContain('form="a"');
});

test("boxes that stand outside their form are fields of it", () => {
  const rows = '<table><input type="checkbox" form="batch" name="exam"/><input type="checkbox" form="batch"/></table>';
  const page = `${button}${form("batch", "<button>print</button>")}${form("one", "<input/>")}${rows}`;
  expect(carrying(page)).toContain('<button form="batch">');
});

test("a long page is read through once", () => {
  const page = button + '<form method="get"><input/></form>'.repeat(20_000);
  expect(carrying(page)).toContain("<button >");
});
