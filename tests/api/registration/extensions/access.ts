import { administrators, belonging, readers, type Expectations } from "../../access-actors";

export const access: Expectations = {
  "extensions.ofBucket": belonging,
  "extensions.put": administrators,
  "extensions.ofExam": readers,
};
