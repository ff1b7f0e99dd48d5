-- Hints for the calendar and for orders that wait for a photograph (api/infrastructure/live), as those of migration 0064.
CREATE FUNCTION hint_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'schedule ' || bucket_id) FROM (SELECT DISTINCT bucket_id FROM moved) AS moved;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_schedule_booked AFTER INSERT ON bookings REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION hint_schedule();
--> statement-breakpoint
CREATE TRIGGER hint_schedule_moved AFTER UPDATE ON bookings REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION hint_schedule();
--> statement-breakpoint
CREATE TRIGGER hint_schedule_released AFTER DELETE ON bookings REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION hint_schedule();
--> statement-breakpoint
-- The calendar says how it stands with each booked exam.
CREATE FUNCTION hint_schedule_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'schedule ' || NEW.bucket_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_schedule_status AFTER UPDATE ON scheduled_exams FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION hint_schedule_status();
--> statement-breakpoint
CREATE FUNCTION hint_photographs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'photographs ' || bucket_id) FROM (SELECT DISTINCT bucket_id FROM added) AS added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_photographs_added AFTER INSERT ON referral_images REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hint_photographs();
