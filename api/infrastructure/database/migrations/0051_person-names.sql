ALTER TABLE "exams" ADD COLUMN "person_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Groups and components belong to the name they came with, whoever types another one.
CREATE FUNCTION forget_person_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_name := '';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER exams_forget_person_name BEFORE UPDATE OF patient_name ON exams FOR EACH ROW
  WHEN (NEW.patient_name <> OLD.patient_name) EXECUTE FUNCTION forget_person_name();
