-- 闲置土地. A record without a supply of its number has no outline.
create table xztd (
  xzid text collate "C" primary key,
  dzjgh text collate "C" not null,
  gyid text collate "C",
  htbh text,
  xmmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  tdsyqr text not null,
  tyshxydm text collate "C",
  zl text,
  tdyt text collate "C" not null,
  gdfs text collate "C",
  gdmj numeric(16,2) not null,
  xzmj numeric(16,2) not null,
  ydkgsj date not null,
  sjkgsj date,
  ykfmj numeric(16,2),
  kfbl numeric(10,2) generated always as
    (case when gdmj > 0 then round(ykfmj / gdmj * 100, 2) end) stored,
  ytze numeric(16,2),
  ztze numeric(16,2),
  tzbl numeric(10,2) generated always as
    (case when ztze > 0 then round(ytze / ztze * 100, 2) end) stored,
  tgksrq date,
  xzlx text collate "C",
  xzyy text collate "C",
  xzyysm text,
  xzts integer not null default 0,
  xznx text collate "C",
  dctzsrq date,
  rdsbh text,
  rdrq date,
  czfs text collate "C",
  tdjk numeric(16,2),
  xzfje numeric(16,2),
  czwcrq date,
  czmj numeric(16,2),
  sfclk smallint,
  jdbl numeric(5,2),
  xyjc date,
  rknd integer not null generated always as
    (coalesce(extract(year from coalesce(rdrq, dctzsrq))::integer, extract(year from ydkgsj)::integer + 1)) stored,
  cznd integer not null generated always as
    (case when xzzt in ('5', '6') then coalesce(extract(year from czwcrq)::integer, 0) else 0 end) stored,
  xzzt text collate "C" not null default '0',
  shr text,
  shsj timestamptz,
  shyj text,
  txmj numeric(16,2),
  zxjd numeric(10,7),
  zxwd numeric(10,7),
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique,
  geom geometry(MultiPolygon, 4490),
  geom_3857 geometry(MultiPolygon, 3857) generated always as (st_transform(geom, 3857)) stored
);

-- Outline, place and platform of idle land are those of its supply, whoever writes the record.
create function clzy_xztd_supply() returns trigger language plpgsql as $$
declare
  s tdgy;
begin
  if new.geom is not null and new.gyid is not null then
    return new;
  end if;
  select * into s from tdgy
   where dzjgh = new.dzjgh and xzqdm = new.xzqdm and scbz = 0;
  if found then
    new.gyid := s.gyid;
    new.tdjk := s.cjj;
    new.cyptid := coalesce(new.cyptid, s.cyptid);
    new.cyptmc := coalesce(new.cyptmc, s.cyptmc);
    if new.geom is null then
      new.geom := s.geom;
      new.txmj := s.txmj;
      new.zxjd := s.zxjd;
      new.zxwd := s.zxwd;
    end if;
  end if;
  return new;
end $$;
create trigger supply before insert or update of dzjgh, xzqdm on xztd
  for each row execute function clzy_xztd_supply();

select clzy_register('xztd', 'xzid', 'dzjgh', array['dzjgh', 'xmmc', 'tdsyqr']::text[]);
select clzy_keep_rollup('xztd',
  array['rknd', 'cznd', 'xzlx', 'xzyy', 'xznx', 'xzzt', 'czfs']::text[],
  array['gdmj', 'xzmj', 'czmj', 'xzfje']::text[]);
select clzy_keep_tiles('xztd');
