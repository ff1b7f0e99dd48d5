/** Whether a file of this media type can stand in a report as a picture. */
export const isPicture = (mediaType: string) => mediaType.startsWith("image/");
