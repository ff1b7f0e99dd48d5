import { accounts } from "./accounts";
import { domain } from "./domains";
import { exams } from "./exams";
import { images } from "./exams/image-text";
import { installation } from "./installation";
import { operations } from "./operations";
import { lists } from "./lists";
import { organizations } from "./organizations";
import { printing } from "./printing";
import { reports } from "./reports";
import { shares } from "./shares";
import { uploads } from "./uploads";

/** Every operation of the contract; one left out does not compile. */
export const router = operations.router({
  accounts,
  domain,
  exams,
  images,
  installation,
  lists,
  organizations,
  printing,
  reports,
  shares,
  uploads,
});
