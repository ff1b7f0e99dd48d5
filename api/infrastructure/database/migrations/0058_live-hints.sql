-- Hints for pages that are open (api/infrastructure/live). Of one statement, and of one transaction, each is sent once.
CREATE FUNCTION hint_exams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'exams ' || bucket_id) FROM (SELECT DISTINCT bucket_id FROM arrived) AS arrived;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_exams AFTER INSERT ON exams REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION hint_exams();
--> statement-breakpoint
CREATE FUNCTION hint_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'notifications ' || account_id) FROM (SELECT DISTINCT account_id FROM arrived) AS arrived;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_notifications AFTER INSERT ON notifications REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION hint_notifications();
