/** What the browser offers to choose. */
export const spreadsheetType = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
