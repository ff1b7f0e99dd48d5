import forms from "@tailwindcss/forms";
import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

/**
 * Every colour of the product, as red green blue channels, once per theme. Components name the role, never the colour.
 * Text on its ground keeps 4.5:1, borders of controls 3:1 (WCAG 2.2, 1.4.3 and 1.4.11), in both themes.
 */
const light = {
  canvas: "243 245 248",
  surface: "255 255 255",
  sunken: "233 237 242",
  line: "211 218 226",
  "line-strong": "118 130 143",
  text: "24 33 43",
  muted: "80 92 105",
  accent: "11 92 138",
  "accent-hover": "8 70 107",
  "on-accent": "255 255 255",
  "accent-soft": "224 239 248",
  focus: "25 112 200",
  success: "20 98 50",
  "success-soft": "222 243 229",
  warning: "124 70 8",
  "warning-soft": "253 240 209",
  danger: "172 28 34",
  "danger-hover": "138 20 26",
  "on-danger": "255 255 255",
  "danger-soft": "253 230 230",
  violet: "88 56 150",
  "violet-soft": "237 231 250",
  teal: "12 92 92",
  "teal-soft": "216 241 239",
};

const dark: typeof light = {
  canvas: "15 19 23",
  surface: "23 28 34",
  sunken: "10 13 16",
  line: "48 57 66",
  "line-strong": "116 129 142",
  text: "224 231 238",
  muted: "158 171 184",
  accent: "112 184 232",
  "accent-hover": "149 205 242",
  "on-accent": "7 26 39",
  "accent-soft": "22 49 68",
  focus: "96 170 240",
  success: "125 211 152",
  "success-soft": "20 52 33",
  warning: "240 190 100",
  "warning-soft": "62 44 12",
  danger: "250 140 140",
  "danger-hover": "252 170 170",
  "on-danger": "50 6 8",
  "danger-soft": "74 24 27",
  violet: "196 174 250",
  "violet-soft": "50 38 84",
  teal: "110 210 205",
  "teal-soft": "14 54 54",
};

const variables = (theme: typeof light) =>
  Object.fromEntries(Object.entries(theme).map(([name, channels]) => [`--${name}`, channels]));

const tokens = Object.fromEntries(Object.keys(light).map((name) => [name, `rgb(var(--${name}) / <alpha-value>)`]));

/** Tibetan stacks vowels above and below: its lines need the room of `--leading` (styles/app.css). */
const size = (rem: string) => [rem, { lineHeight: "var(--leading)" }] satisfies [string, { lineHeight: string }];

export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      black: "rgb(0 0 0)",
      white: "rgb(255 255 255)",
      ...tokens,
    },
    fontFamily: {
      sans: [
        "Noto Serif Tibetan",
        "system-ui",
        "-apple-system",
        "Segoe UI",
        "Roboto",
        "PingFang SC",
        "Microsoft YaHei",
        "Noto Sans SC",
        "Noto Sans CJK SC",
        "sans-serif",
      ],
      mono: ["ui-monospace", "Cascadia Mono", "Consolas", "Liberation Mono", "monospace"],
    },
    fontSize: {
      xs: size("0.75rem"),
      sm: size("0.8125rem"),
      base: size("0.875rem"),
      lg: size("1rem"),
      xl: size("1.125rem"),
      "2xl": size("1.375rem"),
    },
    borderRadius: { none: "0", sm: "3px", DEFAULT: "5px", lg: "8px", full: "9999px" },
    extend: {
      spacing: { row: "2.25rem", bar: "3rem" },
      maxWidth: { form: "26rem", prose: "44rem" },
      width: { notice: "400px" },
      boxShadow: { raised: "0 4px 16px rgb(0 0 0 / 0.16)" },
    },
  },
  plugins: [
    forms({ strategy: "base" }),
    // In em, which follow the reader's text size: a table of large text needs the room of a wide screen.
    plugin(({ addVariant }) => {
      addVariant("table", "@media (min-width: 48em)");
      addVariant("cards", "@media (max-width: 47.99em)");
      addVariant("tight", "@media (max-width: 84.99em)");
      // A screen with room for a bar that stays; in em: not with text of twice the size.
      addVariant("high", "@media (min-height: 34em)");
    }),
    plugin(({ addBase }) => {
      addBase({
        ":root": { ...variables(light), colorScheme: "light" },
        // Paper is always light: the dark theme is a matter of screens.
        "@media screen and (prefers-color-scheme: dark)": {
          ":root:not([data-theme=light])": { ...variables(dark), colorScheme: "dark" },
        },
        "@media screen": { ":root[data-theme=dark]": { ...variables(dark), colorScheme: "dark" } },
      });
    }),
  ],
} satisfies Config;
