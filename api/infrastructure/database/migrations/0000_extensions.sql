-- GIN over (bucket_id, name_grams) needs an operator class for uuid.
CREATE EXTENSION IF NOT EXISTS btree_gin;
