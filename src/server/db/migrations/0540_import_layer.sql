-- The layer of an import that its clerk has chosen in its result; null where the check chooses.
alter table drpc add column tc varchar(255);
