-- 产业平台: what its pages show besides name, kind and planned area.
do $$
declare
  t text;
begin
  foreach t in array array['public.cypt', 'history.cypt'] loop
    execute format('alter table %s
      add column cyptjc text,
      add column cyptjb text collate "C",
      add column xzjdm text collate "C",
      add column xzjmc text,
      add column pzwh text,
      add column pzrq date,
      add column gygymj numeric(16,2),
      add column ykfmj numeric(16,2),
      add column zdcy text,
      add column qys integer,
      add column gsqys integer,
      add column zss numeric(16,2),
      add column mjss numeric(12,2),
      add column gwh text,
      add column lxr text,
      add column bz text,
      add column txmj numeric(16,2),
      add column zxjd numeric(10,7),
      add column zxwd numeric(10,7)', t);
  end loop;
end $$;
alter table cypt
  add column oid integer generated always as identity unique,
  add column geom_3857 geometry(MultiPolygon, 3857) generated always as (st_transform(geom, 3857)) stored;
alter table history.cypt add column oid integer, add column geom_3857 geometry(MultiPolygon, 3857);
update cypt set txmj = round(st_area(geom::geography)::numeric, 2),
                zxjd = round(st_x(st_pointonsurface(geom))::numeric, 7),
                zxwd = round(st_y(st_pointonsurface(geom))::numeric, 7)
 where geom is not null;
create index cypt_words on cypt using gin (clzy_bigrams(cyptid || ' ' || cyptmc));
select clzy_keep_rollup('cypt', array['cyptlx', 'cyptjb']::text[],
  array['ghmj', 'gygymj', 'ykfmj', 'qys', 'gsqys', 'zss']::text[]);
select clzy_keep_tiles('cypt');

-- Platforms are numbered by the id that other tables name them by: one index serves both.
create or replace function clzy_register(t text, id_column text, number_column text, words text[])
returns void language plpgsql as $$
declare
  texts text;
begin
  select string_agg(case when a.attnotnull then format('%I', a.attname) else format('coalesce(%I, '''')', a.attname) end,
           ' || '' '' || ' order by w.at)
    into texts
    from unnest(words) with ordinality w (name, at)
    join pg_attribute a on a.attrelid = t::regclass and a.attname = w.name;
  execute format('create unique index %1$s_%2$s on %1$I (%2$I) where scbz = 0', t, number_column);
  execute format('create index %1$s_order on %1$I (xzqdm, %2$I) where scbz = 0', t, number_column);
  if number_column <> 'cyptid' then
    execute format('create index %1$s_cyptid on %1$I (cyptid, %2$I) where scbz = 0 and cyptid is not null', t, number_column);
  end if;
  execute format('create index %1$s_words on %1$I using gin (clzy_bigrams(%2$s))', t, texts);
  perform clzy_keep_history(t, id_column);
end $$;
