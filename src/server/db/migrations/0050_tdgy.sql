-- What the calendar alone changes is no edit: it leaves no version behind (clzy.via = 'calendar').
create or replace function clzy_history_trigger() returns trigger language plpgsql as $$
declare
  names text;
begin
  if clzy_via() = 'calendar' then
    return null;
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
    from pg_attribute
   where attrelid = tg_relid and attnum > 0 and not attisdropped;
  execute format(
    'insert into history.%I (h_op, h_by, h_via, %s)
     select %L, clzy_actor(), clzy_via(), %s from old_rows', tg_table_name, names, lower(tg_op), names);
  return null;
end $$;

-- 土地供应
create table tdgy (
  gyid text collate "C" primary key,
  dzjgh text collate "C" not null,
  htbh text,
  dkid text collate "C",
  dkgsbh text,
  xmmc text not null,
  xzqdm text collate "C" not null,
  xzqmc text not null,
  xzjdm text collate "C",
  xzjmc text,
  cyptid text collate "C",
  cyptmc text,
  zl text not null,
  gymj numeric(16,2) not null,
  tdly text collate "C" not null,
  tdyt text collate "C" not null,
  ytlb text collate "C" not null generated always as
    (case when tdyt like '1001%' then '1' when tdyt like '09%' then '2' when tdyt like '07%' then '3' else '9' end) stored,
  gdfs text collate "C" not null,
  crnx integer not null,
  hydm text collate "C" not null,
  tdjb text,
  qsj numeric(16,2) not null,
  cjj numeric(16,2),
  yjl numeric(10,2) generated always as
    (case when qsj > 0 then round((cjj - qsj) / qsj * 100, 2) end) stored,
  mjdj numeric(14,2) generated always as
    (case when gymj > 0 then round(cjj / (gymj * 3 / 2000), 2) end) stored,
  lmj numeric(14,2) generated always as
    (case when (tdyt like '07%' or tdyt like '09%') and gymj * rjlsx > 0
          then round(cjj * 10000 / (gymj * rjlsx), 2) end) stored,
  cjzt text collate "C",
  srr text,
  tyshxydm text collate "C",
  rjlxx numeric(6,2),
  rjlsx numeric(6,2),
  jrjzmj numeric(18,2) not null generated always as (round(coalesce(gymj * rjlsx, 0), 2)) stored,
  jrydmj numeric(16,2) not null generated always as (case when rjlsx is null then 0 else gymj end) stored,
  jzmdxx numeric(5,2),
  ldlsx numeric(5,2),
  sfbzd smallint,
  tzqd numeric(12,2),
  ydmjss numeric(12,2),
  dwnhzjz numeric(12,2),
  rdzb numeric(5,2),
  ggrq date,
  ggnd integer not null generated always as (coalesce(extract(year from ggrq)::integer, 0)) stored,
  cjrq date,
  qdrq date,
  qdnd integer not null generated always as (coalesce(extract(year from qdrq)::integer, 0)) stored,
  qdyf integer not null generated always as (coalesce(extract(month from qdrq)::integer, 0)) stored,
  ydjdsj date,
  sjjdsj date,
  ydkgsj date,
  sjkgsj date,
  ydjgsj date,
  sjjgsj date,
  ydtcsj date,
  sjtcsj date,
  ydfhsj date,
  sjfhsj date,
  fhjg text collate "C",
  dqrq date generated always as ((ydjdsj + make_interval(years => crnx + coalesce(xqnx, 0)))::date) stored,
  xqnx integer,
  tczt text collate "C",
  pzjg text,
  fqzf text,
  hcjl text,
  qsmzqjd text collate "C" not null default '01',
  kgzt text collate "C" not null default '0',
  jgzt text collate "C" not null default '0',
  kgyqts integer not null default 0,
  jgyqts integer not null default 0,
  yqts integer not null default 0,
  yjlx text collate "C",
  yjdj text collate "C",
  txmj numeric(16,2) not null,
  zxjd numeric(10,7) not null,
  zxwd numeric(10,7) not null,
  bz text,
  cjr text not null,
  cjsj timestamptz not null default now(),
  gxr text not null,
  gxsj timestamptz not null default now(),
  bbh integer not null default 0,
  scbz smallint not null default 0,
  oid integer generated always as identity unique,
  geom geometry(MultiPolygon, 4490) not null,
  geom_3857 geometry(MultiPolygon, 3857) generated always as (st_transform(geom, 3857)) stored
);
select clzy_register('tdgy', 'gyid', 'dzjgh', array['dzjgh', 'xmmc', 'srr']::text[]);
select clzy_keep_rollup('tdgy',
  array['ggnd', 'qdnd', 'qdyf', 'ytlb', 'gdfs', 'hydm', 'cjzt', 'qsmzqjd', 'kgzt', 'jgzt', 'yjlx', 'yjdj']::text[],
  array['gymj', 'qsj', 'cjj', 'jrjzmj', 'jrydmj']::text[]);
select clzy_keep_tiles('tdgy');
create index tdgy_dkid on tdgy (dkid) where scbz = 0 and dkid is not null;
