import { pathTo } from "../../paths";

/** The page that exports the list of that query. */
export const exportPath = (list: string) => pathTo("/studies/export", {}, { list });

/** Where the table itself is posted for. */
export const exportFilePath = (list: string) => pathTo("/studies/export/file", {}, { list });

/** Columns and views of the list of that query. */
export const settingsPath = (list: string) => pathTo("/studies/settings", {}, { list });
