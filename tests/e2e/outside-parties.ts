/** Parties outside the house that the browser tests play: WeChat beside the product, and a hospital's own system. */
export const productPort = Number(process.env.E2E_PORT ?? 3197);
export const wechatPort = productPort + 1000;
export const wechatUrl = `http://127.0.0.1:${wechatPort}`;

/** Where the product takes DICOM associations of devices. */
export const dimsePort = productPort + 3000;

/** Where the web tier alone is, by `remix-serve`, with the product as its platform. */
export const webTierUrl = `http://127.0.0.1:${productPort + 2000}`;

/** By which the product believes it who asked. */
export const webTierSecret = "web tier and platform of the browser tests";

/** By which WeChat signs what it pushes. */
export const wechatToken = "wechatofthebrowsertests";

/** By which the hospital's system signs whom it hands over. */
export const handoverSecret = "hospital-system-of-the-browser-tests";
