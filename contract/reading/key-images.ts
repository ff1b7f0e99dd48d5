/** The most pictures a report carries (spec §5). */
export const maxKeyImages = 6;
