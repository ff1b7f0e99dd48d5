-- Adds instances to an exam, with series they are the first of, and brings the exam's own columns up to them. All of it
-- is one call, since a device that sends one image at a time waits for each, and planned once a connection. An instance
-- whose SOP Instance UID the exam has already is passed over: the first one that came stays. Rows come as objects by
-- column name; those of instances name their series by its UID.
CREATE FUNCTION add_instances(
  exam uuid, asks_verification boolean, images_study_id text, physician text, new_series jsonb, new_instances jsonb
) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  added uuid[];
  makes_images boolean;
BEGIN
  -- Others who add to the exam wait, so that its counts are those of all its instances.
  PERFORM FROM exams WHERE id = exam FOR NO KEY UPDATE;
  INSERT INTO series SELECT * FROM jsonb_populate_recordset(null::series, new_series)
    ON CONFLICT (exam_id, series_instance_uid) DO NOTHING;
  WITH written AS (
    INSERT INTO instances
    SELECT whole.*
    FROM jsonb_array_elements(new_instances) AS item
    JOIN series ON series.exam_id = exam AND series.series_instance_uid = item ->> 'series_instance_uid'
    CROSS JOIN LATERAL jsonb_populate_record(null::instances, item || jsonb_build_object('series_id', series.id)) AS whole
    ON CONFLICT (exam_id, sop_instance_uid) DO NOTHING
    RETURNING id, has_pixel_data
  )
  SELECT array_agg(written.id), bool_or(written.has_pixel_data) INTO added, makes_images FROM written;
  IF added IS NULL THEN
    RETURN;
  END IF;
  UPDATE exams SET
    instance_count = instance_count + cardinality(added),
    has_image = has_image OR makes_images,
    verify_report = verify_report OR (asks_verification AND report_status = 'corrected'),
    study_id = coalesce(nullif(study_id, ''), images_study_id),
    referring_physician = coalesce(nullif(referring_physician, ''), physician),
    updated = now()
  WHERE exams.id = exam;
  RETURN QUERY SELECT unnest(added);
END
$$;
