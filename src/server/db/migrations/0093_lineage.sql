-- Which record took whose place: a row for each parent and child of a split or a merge, never
-- changed. Parents leave the register and stay in the history.
create table lineage (
  step text collate "C" not null,
  dataset text collate "C" not null,
  kind text not null check (kind in ('split', 'merge')),
  parent text collate "C" not null,
  child text collate "C" not null,
  by text not null,
  at timestamptz not null default now(),
  primary key (dataset, parent, child)
);
create index lineage_child on lineage (dataset, child);
