import { z } from "zod";

/** What the server read from one arrived file. */
export const FileFacts = z.object({ studyInstanceUid: z.string().nullable() });
export type FileFacts = z.infer<typeof FileFacts>;
