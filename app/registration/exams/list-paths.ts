/** The page that exports the list of that query. */
export const exportPath = (list: string) => `/studies/export?${new URLSearchParams({ list })}`;

/** Where the table itself is posted for. */
export const exportFilePath = (list: string) => `/studies/export/file?${new URLSearchParams({ list })}`;

/** Columns and views of the list of that query. */
export const settingsPath = (list: string) => `/studies/settings?${new URLSearchParams({ list })}`;
