-- What a batch shows as 本年供应 and 本年撤回核减 is of the data year. When that moves, the amounts of the year
-- that is left are kept here, and come back with it.
create table pewg_nd (
  pewgid text collate "C" not null,
  nd integer not null,
  bngymj numeric(16,2),
  bnhjmj numeric(16,2),
  primary key (pewgid, nd)
);
