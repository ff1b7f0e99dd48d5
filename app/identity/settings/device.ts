/** What a client calls itself, as people call it: "Chrome 120 · Windows". Each as in the browsers' own strings. */
const browsers: [name: string, mark: RegExp][] = [
  ["WeChat", /MicroMessenger\/(\d+)/],
  ["Edge", /Edg(?:A|iOS)?\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Chrome", /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari/],
];
const systems: [name: string, mark: RegExp][] = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows NT/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux|X11/],
];

/** @returns "" where neither browser nor system is known */
export function deviceOf(userAgent: string): string {
  const browser = browsers.flatMap(([name, mark]) => {
    const found = mark.exec(userAgent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  return [browser, system].filter(Boolean).join(" · ");
}
