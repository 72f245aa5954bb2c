-- What its clerk has corrected of an import in its result, by row and column, and how many times.
alter table drpc add column gz jsonb not null default '{}', add column gzcs integer not null default 0;
