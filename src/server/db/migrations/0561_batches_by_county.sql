-- The batch of a file of several counties that a county's batch came from.
alter table drpc add column ypcid text collate "C";
create index drpc_parts on drpc (ypcid) where ypcid is not null;
