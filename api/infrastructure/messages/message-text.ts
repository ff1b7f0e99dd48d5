import type { Language } from "#contract/kernel/values";
import type { Message } from "./message";

const codeTexts: Record<Language, (code: string, minutes: number) => string> = {
  chs: (code, minutes) => `验证码 ${code}，${minutes} 分钟内有效。请勿告知他人。`,
  en: (code, minutes) => `Your code is ${code}, good for ${minutes} minutes. Do not tell it to anybody.`,
  tib: (code, minutes) => `ར་སྤྲོད་ཨང་ ${code} སྐར་མ་ ${minutes} བར་ནུས་ལྡན། མི་གཞན་ལ་མ་བཤད།`,
};

const criticalTexts: Record<Language, (organization: string) => string> = {
  chs: (organization) => `${organization}有报告标注了危急值，请尽快登录查看并处理。`,
  en: (organization) => `A report at ${organization} flags a critical value. Please sign in and see to it at once.`,
  tib: (organization) => `${organization} ནང་སྙན་ཞུ་ཞིག་ལ་ཛ་དྲག་གྲངས་ཐང་གི་རྟགས་བཀོད་འདུག མགྱོགས་མྱུར་ཐོ་འཛུལ་གྱིས་ལྟ་རོགས།`,
};

/** The message as a text, for senders without templates of their own. @param signature who sends it */
export const messageText = (message: Message, signature: string) =>
  `【${signature}】${
    "code" in message
      ? codeTexts[message.language](message.code, message.minutes)
      : criticalTexts[message.language](message.organization)
  }`;
