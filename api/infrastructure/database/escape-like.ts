/** A text for LIKE in which no character stands for others (PostgreSQL manual §9.7.1). */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
