CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON bucket_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON group_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stamp_settings AFTER INSERT OR UPDATE OR DELETE ON role_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
--> statement-breakpoint
-- Of organizations the columns that are kept in memory only: each accession number that is issued counts in another.
CREATE CONSTRAINT TRIGGER stamp_settings
  AFTER INSERT OR UPDATE OF group_id, name, is_private, time_zone, plan_expires, deactivated OR DELETE ON buckets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_settings();
