-- 省厅再开发项目: as those of the city library, with the parcels of the provincial one.
create table zkfxmst (like zkfxmsd including defaults including generated including identity);
alter table zkfxmst add primary key (xmid);
alter table zkfxmst add unique (oid);
select clzy_register('zkfxmst', 'xmid', 'xmbh', array['xmbh', 'xmmc', 'ssdw']::text[]);
select clzy_keep_rollup('zkfxmst', array['ssnd', 'wcnd', 'zkffs', 'xmjd', 'spzt']::text[], array['dxmj']::text[]);
select clzy_keep_tiles('zkfxmst');

create table zkfxmst_dk (
  xmid text collate "C" not null references zkfxmst (xmid) on delete cascade,
  dkid text collate "C" not null,
  zymj numeric(16,2) not null,
  primary key (xmid, dkid)
);
create index zkfxmst_dk_parcel on zkfxmst_dk (dkid);

-- Boundaries of city projects are compared with each other; platforms list their own.
create index zkfxmsd_geom on zkfxmsd using gist (geom);
create index zkfxmsd_cyptid on zkfxmsd (cyptid, xmbh) where scbz = 0 and cyptid is not null;
-- Names are unique in county and year.
create index zkfxmsd_name on zkfxmsd (xzqdm, ssnd, xmmc) where scbz = 0;
create index zkfxmst_name on zkfxmst (xzqdm, ssnd, xmmc) where scbz = 0;
