-- Since when batches show another year than this one: before that moment a version of a batch has its amounts, after
-- it those of the next. What was kept until now was kept at some time before.
alter table pewg_nd add column left_at timestamptz;
update pewg_nd set left_at = now();
