/** Counting exams stops here: more than a thousand is all a list needs to know. */
export const countCap = 1001;

/** Rows of one table: what a year of a small department makes, and what a spreadsheet still opens at once. */
export const mostExported = 3000;
