import { sql } from "drizzle-orm";
import { defaultReadingTargets } from "#contract/organizations/reading-targets";
import { exams, readingTargets } from "#api/infrastructure/database/schema/index";

const byDefault = sql.raw(`'${JSON.stringify(defaultReadingTargets)}'::jsonb`);

/** The lines of the exam's organization, or those of nobody's choice. */
const lines = sql`coalesce((select ${readingTargets.targets} from ${readingTargets}
  where ${readingTargets.bucketId} = ${exams.bucketId}), ${byDefault})`;

const fits = sql`(line -> 'modalities' = '[]'::jsonb or line -> 'modalities' @> to_jsonb(${exams.modality}))
  and (line ->> 'patientSource' is null or line ->> 'patientSource' = ${exams.patientSource})
  and (line ->> 'urgent' is null or (line ->> 'urgent')::boolean = ${exams.urgentFlag})`;

const minutes = sql`coalesce((select (line ->> 'minutes')::int
  from jsonb_array_elements(${lines}) with ordinality targets(line, place)
  where ${fits} order by place limit 1), 240)`;

/** By when the exam's report is due: so many minutes after the exam arrived here. */
export const dueOfExam = sql<Date>`(${exams.created} + make_interval(mins => ${minutes}))`.mapWith(exams.created);
