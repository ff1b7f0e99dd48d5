import { describe, expect, test } from "vitest";
import { contentDisposition, isKnown } from "./file-answer";

describe("name of a file in Content-Disposition", () => {
  test("is told whole, and in plain characters for old clients", () => {
    expect(contentDisposition("attachment", "报告 1.pdf")).toBe(
      `attachment; filename="__ 1.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%201.pdf`,
    );
  });

  test("cannot end the header, name a folder or carry a half character", () => {
    expect(contentDisposition("inline", 'a"\r\nb/c\\d\ud800.zip')).toBe(
      `inline; filename="a___b_c_d_.zip"; filename*=UTF-8''a___b_c_d_.zip`,
    );
  });

  test("writes what RFC 8187 has no place for in per cent", () => {
    expect(contentDisposition("inline", "a'b(c)%.txt")).toBe(
      `inline; filename="a'b(c)_.txt"; filename*=UTF-8''a%27b%28c%29%25.txt`,
    );
  });
});

describe("a client that holds the bytes already", () => {
  const asking = (held: string) => new Request("http://localhost/", { headers: { "if-none-match": held } });

  test("names their tag alone or among others, strong or weak", () => {
    expect(isKnown(asking('"one"'), '"one"')).toBe(true);
    expect(isKnown(asking('"other", W/"one"'), '"one"')).toBe(true);
  });

  test("does not when it names another or none", () => {
    expect(isKnown(asking('"other"'), '"one"')).toBe(false);
    expect(isKnown(new Request("http://localhost/"), '"one"')).toBe(false);
  });
});
