-- Hints for reports that wait for what a phone sends (api/infrastructure/live), as those of migration 0075.
CREATE FUNCTION hint_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'attachments ' || bucket_id)
    FROM (SELECT DISTINCT exams.bucket_id FROM added JOIN exams ON exams.id = added.exam_id) AS added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_attachments_added AFTER INSERT ON attachments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hint_attachments();
