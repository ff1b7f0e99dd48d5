import { languages, type Language } from "#texts/languages";

/** The buttons of a form that asks for a paper in another language. */
export const LanguageButtons = ({ language }: { language: Language }) =>
  languages.map(({ code, tag, name }) => (
    <button
      key={code}
      name="language"
      value={code}
      lang={tag}
      aria-pressed={code === language}
      className={`button ${code === language ? "button-secondary" : "button-quiet"}`}
    >
      {name}
    </button>
  ));
