/** Counting exams stops here: more than a thousand is all a list needs to know. */
export const countCap = 1001;
