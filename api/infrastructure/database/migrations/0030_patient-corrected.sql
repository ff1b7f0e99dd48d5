ALTER TABLE "exams" ADD COLUMN "patient_corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE exams SET patient_corrected = true WHERE id IN (
  SELECT exam_id FROM audit_events
  WHERE (event = 'exam_updated' AND detail ->> 'changed' ~ 'patient(Name|Id|Gender|Dob)|accessionNumber')
    OR (event = 'exam_uploaded' AND detail ->> 'differencesAccepted' = 'true'));
