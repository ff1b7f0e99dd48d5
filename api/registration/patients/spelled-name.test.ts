import { expect, it } from "vitest";
import { personNameOf, spelledName } from "./spelled-name";

it.each([
  ["张伟", "Zhang Wei", "zw", "Zhang^Wei"],
  ["张　伟", "Zhang Wei", "zw", "Zhang^Wei"],
  ["单晓", "Shan Xiao", "sx", "Shan^Xiao"],
  ["解缙", "Xie Jin", "xj", "Xie^Jin"],
  ["仇英", "Qiu Ying", "qy", "Qiu^Ying"],
  ["欧阳修文", "Ouyang Xiuwen", "oyxw", "Ouyang^Xiuwen"],
  ["单于林", "Chanyu Lin", "cyl", "Chanyu^Lin"],
  ["种师道", "Chong Shidao", "csd", "Chong^Shidao"],
  ["洗星海", "Xian Xinghai", "xxh", "Xian^Xinghai"],
  ["么红", "Yao Hong", "yh", "Yao^Hong"],
  ["吕绿", "Lü Lü", "ll", "Lv^Lv"],
  ["张西安", "Zhang Xi'an", "zxa", "Zhang^Xian"],
  ["张", "Zhang", "z", "Zhang"],
  ["买买提·艾力", "Maimaiti Aili", "mmtal", "Maimaiti Aili"],
  ["次仁央宗", "Ciren Yangzong", "cryz", "Ciren Yangzong"],
  ["扎西顿珠", "Zhaxi Dunzhu", "zxdz", "Zhaxi Dunzhu"],
  ["卓玛", "Zhuoma", "zm", "Zhuoma"],
  ["次仁", "Ciren", "cr", "Ciren"],
  ["白玛明", "Bai Maming", "bmm", "Bai^Maming"],
  ["Tenzin Dolma", "Tenzin Dolma", "td", "Tenzin Dolma"],
  ["Ivo Müller", "Ivo Müller", "im", "Ivo Muller"],
  ["བཀྲ་ཤིས།", "bkra shis", "bs", "bkra shis"],
  ["པདྨ་ ཚེ་རིང་", "padma tshe ring", "ptr", "padma tshe ring"],
  ["Алма", "", "", ""],
  ["123", "", "", ""],
])("%s is spelled %s", (name, pinyin, initials, dicom) =>
  expect(spelledName(name)).toEqual({ pinyin, initials, dicom }),
);

it.each([
  ["王小明", "", "Wang^Xiaoming=王小明"],
  ["王小明", "Wang Xiao Ming", "Wang^Xiao Ming=王小明"],
  ["欧阳明", "Ou Yangming", "Ou^Yangming=欧阳明"],
  ["买买提·艾力", "", "Maimaiti Aili=买买提·艾力"],
  ["扎西顿珠", "Tashi Dondrup", "Tashi Dondrup=扎西顿珠"],
  ["བཀྲ་ཤིས", "", "bkra shis=བཀྲ་ཤིས"],
  ["Ivo Müller", "", "Ivo Müller"],
  ["王小明2", "", "王小明2"],
  ["王𪚥", "", "王𪚥"],
  ["Алма", "", "Алма"],
])("%s, written %s, is told as %s", (name, pinyin, told) => expect(personNameOf(name, pinyin)).toBe(told));
