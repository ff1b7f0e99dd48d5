import printStylesheet from "./print.css?url";
import reportStylesheet from "./report.css?url";

/** The styles of a page that is a sheet. */
export const sheetStyles = () => [reportStylesheet, printStylesheet].map((href) => ({ rel: "stylesheet", href }));
