CREATE TABLE "disk_use_changes" (
	"bucket_id" uuid NOT NULL,
	"exams" integer DEFAULT 0 NOT NULL,
	"image_bytes" bigint DEFAULT 0 NOT NULL,
	"attachment_bytes" bigint DEFAULT 0 NOT NULL,
	"conflict_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "disk_use_changes_bucket" ON "disk_use_changes" USING btree ("bucket_id");--> statement-breakpoint
-- An exam stays in its organization, a file in its exam and as long as it came.
CREATE FUNCTION note_exams_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, exams, image_bytes)
    SELECT bucket_id, count(*), sum(image_bytes) FROM added GROUP BY bucket_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exams_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, exams, image_bytes)
    SELECT bucket_id, -count(*), -sum(image_bytes) FROM removed GROUP BY bucket_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_exam_grown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, image_bytes) VALUES (NEW.bucket_id, NEW.image_bytes - OLD.image_bytes);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_attachments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, attachment_bytes)
    SELECT exams.bucket_id, sum(added.size_bytes) FROM added JOIN exams ON exams.id = added.exam_id GROUP BY exams.bucket_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_attachments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, attachment_bytes)
    SELECT exams.bucket_id, -sum(removed.size_bytes) FROM removed JOIN exams ON exams.id = removed.exam_id GROUP BY exams.bucket_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_conflicts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, conflict_bytes)
    SELECT exams.bucket_id, sum(added.size_bytes) FROM added JOIN exams ON exams.id = added.exam_id GROUP BY exams.bucket_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_conflicts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO disk_use_changes (bucket_id, conflict_bytes)
    SELECT exams.bucket_id, -sum(removed.size_bytes) FROM removed JOIN exams ON exams.id = removed.exam_id GROUP BY exams.bucket_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_exams_added AFTER INSERT ON exams REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_exams_added();
--> statement-breakpoint
CREATE TRIGGER note_exams_removed AFTER DELETE ON exams REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_exams_removed();
--> statement-breakpoint
CREATE TRIGGER note_exam_grown AFTER UPDATE OF image_bytes ON exams
  FOR EACH ROW WHEN (OLD.image_bytes <> NEW.image_bytes) EXECUTE FUNCTION note_exam_grown();
--> statement-breakpoint
CREATE TRIGGER note_attachments_added AFTER INSERT ON attachments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_attachments_added();
--> statement-breakpoint
CREATE TRIGGER note_attachments_removed AFTER DELETE ON attachments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_attachments_removed();
--> statement-breakpoint
CREATE TRIGGER note_conflicts_added AFTER INSERT ON instance_conflicts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_conflicts_added();
--> statement-breakpoint
CREATE TRIGGER note_conflicts_removed AFTER DELETE ON instance_conflicts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_conflicts_removed();
--> statement-breakpoint
INSERT INTO disk_use_changes (bucket_id, exams, image_bytes)
  SELECT bucket_id, count(*), sum(image_bytes) FROM exams GROUP BY bucket_id;
--> statement-breakpoint
INSERT INTO disk_use_changes (bucket_id, attachment_bytes)
  SELECT exams.bucket_id, sum(size_bytes) FROM attachments JOIN exams ON exams.id = attachments.exam_id GROUP BY exams.bucket_id;
--> statement-breakpoint
INSERT INTO disk_use_changes (bucket_id, conflict_bytes)
  SELECT exams.bucket_id, sum(size_bytes) FROM instance_conflicts JOIN exams ON exams.id = instance_conflicts.exam_id GROUP BY exams.bucket_id;
