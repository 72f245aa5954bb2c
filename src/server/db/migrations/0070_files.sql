-- When a file came to its record: what a review has seen is no longer taken away.
alter table fj add column bound_at timestamptz;
update fj set bound_at = scsj where ywid is not null;
drop index fj_owner;
create index fj_owner on fj (ywid, ywlx);
create index fj_loose on fj (scr, scsj) where ywid is null;
