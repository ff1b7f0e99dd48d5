import type { Language } from "#contract/values";
import type { CodeMessage } from "./message";

const texts: Record<Language, (code: string, minutes: number) => string> = {
  chs: (code, minutes) => `验证码 ${code}，${minutes} 分钟内有效。请勿告知他人。`,
  en: (code, minutes) => `Your code is ${code}, good for ${minutes} minutes. Do not tell it to anybody.`,
  tib: (code, minutes) => `ར་སྤྲོད་ཨང་ ${code} སྐར་མ་ ${minutes} བར་ནུས་ལྡན། མི་གཞན་ལ་མ་བཤད།`,
};

/** The message as a text, for senders without templates of their own. @param signature who sends it */
export const codeText = ({ code, minutes, language }: CodeMessage, signature: string) =>
  `【${signature}】${texts[language](code, minutes)}`;
