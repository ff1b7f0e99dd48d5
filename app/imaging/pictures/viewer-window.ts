/** The window that the pages' links to the viewer open: one on a desk, however many exams are read in it. */
export const viewerWindow = "viewer";
