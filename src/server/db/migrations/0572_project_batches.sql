-- The parcels that a project had before a batch replaced it.
create table drpc_link (
  pcid text not null,
  xmid text collate "C" not null,
  dkid text collate "C" not null,
  zymj numeric(16, 2) not null,
  primary key (pcid, xmid, dkid)
);
