/** The most pictures a report carries (product §5). */
export const maxKeyImages = 6;
