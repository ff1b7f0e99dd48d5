-- One event of the audit trail, chained to the one before it. All of it is one call, so the chain is locked while the
-- event is written and committed, and for no round trip to the application. Each statement of a volatile function sees
-- what was committed before that statement began: under the lock, the last event is the last.
CREATE FUNCTION append_audit_event(timestamptz, text, uuid, uuid, uuid, text, jsonb, text, text, hashed text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(1635083369);
  SELECT hash INTO before FROM audit_events ORDER BY sequence DESC LIMIT 1;
  before := coalesce(before, decode(repeat('00', 32), 'hex'));
  INSERT INTO audit_events
    (at, event, account_id, bucket_id, exam_id, subject_id, detail, ip, request_id, previous_hash, hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, before, sha256(before || convert_to(hashed, 'UTF8')));
END
$$;
