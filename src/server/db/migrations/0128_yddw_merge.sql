-- Enterprises that were found to be one. `touched` names every row that a merge changed, by dataset,
-- id and the version it then had, so that the whole can be taken back while none has moved on.
create table yddw_merge (
  merge_id text collate "C" primary key,
  kept text collate "C" not null,
  dropped text[] not null,
  title text not null,
  xzqdm text collate "C" not null,
  cyptid text collate "C",
  touched jsonb not null,
  by text not null,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz
);
create index yddw_merge_place on yddw_merge (xzqdm, at desc);
create index yddw_same_body on yddw (substr(tyshxydm, 9, 9)) where scbz = 0;
