/** The keys that open a pane beside the text, with Alt. */
export const paneKeys = { templates: "m", past: "l" } as const;
