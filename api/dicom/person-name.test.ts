import { expect, it } from "vitest";

import { personName } from "./person-name";

it.each([
  ["Zhang^Wei=张^伟", "张伟"],
  ["Yamada^Tarou=山田^太郎=やまだ^たろう", "山田太郎"],
  ["Hong^Gildong=洪^吉洞=홍^길동", "洪吉洞"],
  ["Zhang^Wei", "Zhang Wei"],
  ["张伟", "张伟"],
  ["张^伟", "张伟"],
  ["欧阳^娜娜^^^", "欧阳娜娜"],
  ["=张^伟", "张伟"],
  ["==やまだ^たろう", "やまだたろう"],
  ["བསྟན་འཛིན^", "བསྟན་འཛིན"],
  ["Zhang ^ Wei", "Zhang Wei"],
  ["One^Name\\Another^Name", "One Name"],
])("shows %s as %s", (value, display) => {
  expect(personName(value).display).toBe(display);
});

it("keeps the groups apart, without empty components at their ends", () => {
  expect(personName("Zhang^Wei^^^=张^伟=")).toEqual({
    alphabetic: "Zhang^Wei",
    ideographic: "张^伟",
    phonetic: null,
    display: "张伟",
  });
});

it.each([null, "", "^^^^", "==", "^=^"])("finds no name in %j", (value) => {
  expect(personName(value)).toEqual({ alphabetic: null, ideographic: null, phonetic: null, display: null });
});
