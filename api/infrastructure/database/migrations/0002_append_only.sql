-- The audit trail and the versions of a report are evidence: nothing in the product changes or removes them.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER report_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON report_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
