import { Language } from "#contract/kernel/values";

export type PushOutcome = "bound" | "taken" | "over";

const texts: Record<Language, Record<PushOutcome, (name: string) => string>> = {
  chs: {
    bound: (name) => `已绑定账号“${name}”，危急值通知将发送到这里。取消关注即停止。`,
    taken: () => "此微信已绑定其他账号。请先在该账号的“设置 › 通知”中停止微信通知，再重新扫码。",
    over: () => "二维码已使用过或已过期，请在“设置 › 通知”中重新生成后扫码。",
  },
  en: {
    bound: (name) => `Messages about critical values to the account “${name}” now come here. Unfollow to end them.`,
    taken: () =>
      "Messages to another account come to this WeChat. End them there, under Settings › Notifications, and scan again.",
    over: () => "This code was used already or is over. Make another one under Settings › Notifications.",
  },
  tib: {
    bound: (name) => `ཐོ་ཁོངས་ “${name}” ལ་ཛ་དྲག་གྲངས་ཐང་གི་བརྡ་འདིར་གཏོང་ངེས། དོ་ཁུར་མཚམས་བཞག་ན་བརྡ་མི་གཏོང་།`,
    taken: () => "སྐད་འཕྲིན་འདི་ཐོ་ཁོངས་གཞན་ལ་བཅིངས་ཟིན། དེའི་“སྒྲིག་འགོད › བརྡ་ཐོ”ནང་མཚམས་བཞག་རྗེས་ཡང་བསྐྱར་བཤེར་རོགས།",
    over: () => "གྲུ་བཞིའི་རྟགས་འདི་བཀོལ་ཟིན་པའམ་དུས་ཡོལ་འདུག “སྒྲིག་འགོད › བརྡ་ཐོ”ནང་གསར་པ་བཟོས་རྗེས་བཤེར་རོགས།",
  },
};

/** What WeChat shows to who scanned. @param name of the account that was bound */
export const pushText = (language: string | undefined, outcome: PushOutcome, name = ""): string =>
  texts[Language.catch("chs").parse(language)][outcome](name);
