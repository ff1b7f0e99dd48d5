CREATE TABLE "settings_stamp" (
	"value" text NOT NULL
);
--> statement-breakpoint
INSERT INTO settings_stamp VALUES ('');
--> statement-breakpoint
CREATE FUNCTION stamp_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settings_stamp SET value = pg_current_xact_id()::text WHERE value <> pg_current_xact_id()::text;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deferred to the commit, where the transaction waits for nothing more: two that write settings cannot deadlock here.
CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON body_parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON report_table_colors
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
