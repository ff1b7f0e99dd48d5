import { expect, test } from "vitest";
import { namesSomebody } from "./identifying-words";

const words = ["张小伟", "P-100 234", "李晓梅", "བསོད་ནམས།", "", null, "A1"];

test.each(["患者张小伟，右肺结节", "张 小 伟", "编号ｐ１００２３４", "李晓梅医生漏诊", "བསོད་ནམས ་ ལགས།"])(
  "%s names somebody",
  (text) => expect(namesSomebody(["病例", text], words)).toBe(true),
);

test.each(["右肺上叶结节漏诊，大小约 8mm", "A1 切面", "小伟", ""])("%s names nobody", (text) =>
  expect(namesSomebody([text], words)).toBe(false),
);
