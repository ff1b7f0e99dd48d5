-- Number of Frames was believed as a file said it. What is stored says no more than its file can hold at the most: plain
-- samples take their bits, compressed frames an item of eight bytes each (PS3.5 A.4), a video's one byte; what is
-- deflated may be 1032 times as long (RFC 1951). New files are counted exactly when they come.
UPDATE "instances" SET "frames" = greatest(1, least("frames", CASE
  WHEN "transfer_syntax_uid" IN ('1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2')
    THEN "size_bytes" * 8 / (greatest(1, coalesce("rows", 1))::bigint * greatest(1, coalesce("columns", 1)) * greatest(1, coalesce("bits_allocated", 1)))
  WHEN "transfer_syntax_uid" = '1.2.840.10008.1.2.1.99'
    THEN "size_bytes" * 1032 * 8 / (greatest(1, coalesce("rows", 1))::bigint * greatest(1, coalesce("columns", 1)) * greatest(1, coalesce("bits_allocated", 1)))
  WHEN "transfer_syntax_uid" LIKE '1.2.840.10008.1.2.4.10_' OR "transfer_syntax_uid" LIKE '1.2.840.10008.1.2.4.10_.1' THEN "size_bytes"
  ELSE "size_bytes" / 8
END)::integer)
WHERE "frames" > 1;
