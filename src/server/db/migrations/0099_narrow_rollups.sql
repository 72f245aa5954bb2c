-- Several narrow rollups of one table: all dimensions crossed with each other are as many rows as records.

create or replace function clzy_rollup_trigger() returns trigger language plpgsql set jit = off as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select 1 sign, r.* from new_rows r where scbz = 0'
    when 'DELETE' then 'select -1 sign, r.* from old_rows r where scbz = 0'
    else 'select -1 sign, r.* from old_rows r where scbz = 0 union all select 1, r.* from new_rows r where scbz = 0'
  end;
  keys text := tg_argv[0];
  given text := tg_argv[1];
  totals text := tg_argv[2];
  added text := tg_argv[3];
  target text := tg_table_name || '_rollup' || coalesce('_' || tg_argv[4], '');
  moved text;
begin
  select string_agg(format('%1$I = t.%1$I + excluded.%1$I', trim(s)), ', ')
    into moved
    from unnest(string_to_array('zs' || case when totals = '' then '' else ', ' || totals end, ',')) s;
  execute format(
    'insert into %1$I as t (%2$s, zs%3$s)
     select * from (
       select %4$s, sum(sign) zs%5$s from (%6$s) s group by %4$s
     ) v (%2$s, zs%3$s)
      where %7$s
      order by %2$s
     on conflict (%2$s) do update set %8$s',
    target, keys, case when totals = '' then '' else ', ' || totals end, given,
    case when added = '' then '' else ', ' || added end, source,
    (select string_agg(format('%I <> 0', trim(s)), ' or ')
       from unnest(string_to_array('zs' || case when totals = '' then '' else ', ' || totals end, ',')) s),
    moved);
  return null;
end $$;

-- The same as clzy_keep_rollup, in a table of its own: `t`_rollup_`name`.
create function clzy_keep_narrow(t text, name text, dims text[], sums text[]) returns void language plpgsql as $$
declare
  target text := t || '_rollup_' || name;
  columns text;
  keys text;
  given text;
  totals text;
  added text;
begin
  select string_agg(format('%I %s not null', a.attname,
           case when a.atttypid = 'text'::regtype then 'text collate "C"' else format_type(a.atttypid, null) end), ', ' order by d.at),
         string_agg(format('%I', a.attname), ', ' order by d.at),
         string_agg(case when a.atttypid = 'text'::regtype then format('coalesce(%I, '''')', a.attname)
                         else format('%I', a.attname) end, ', ' order by d.at)
    into columns, keys, given
    from unnest(array['xzqdm', 'cyptid'] || dims) with ordinality d (name, at)
    join pg_attribute a on a.attrelid = t::regclass and a.attname = d.name;
  select string_agg(format('%I', s), ', '), string_agg(format('sum(sign * coalesce(%1$I, 0)) %1$I', s), ', ')
    into totals, added
    from unnest(sums) s;
  execute format('create table %I (%s, zs integer not null%s, primary key (%s))', target, columns,
    (select string_agg(format(', %I numeric(24,4) not null', s), '') from unnest(sums) s), keys);
  execute format('insert into %I (%s, zs, %s) select %s, count(*), %s from %I where scbz = 0 group by %s',
    target, keys, totals, given, replace(added, 'sign * ', ''), t, given);
  execute format(
    'create trigger rollup_%6$s_i after insert on %1$I referencing new table as new_rows
       for each statement execute function clzy_rollup_trigger(%2$L, %3$L, %4$L, %5$L, %6$L);
     create trigger rollup_%6$s_u after update on %1$I referencing old table as old_rows new table as new_rows
       for each statement execute function clzy_rollup_trigger(%2$L, %3$L, %4$L, %5$L, %6$L);
     create trigger rollup_%6$s_d after delete on %1$I referencing old table as old_rows
       for each statement execute function clzy_rollup_trigger(%2$L, %3$L, %4$L, %5$L, %6$L)',
    t, keys, given, totals, added, name);
end $$;

-- Supply: the life of a contract, the market of a year, and what was taken out of the stock.
select clzy_renew_rollup('tdgy', array['qdnd', 'ytlb', 'qsmzqjd', 'kgzt', 'jgzt', 'yjlx', 'yjdj', 'fhjg']::text[],
  array['gymj', 'qsj', 'cjj', 'jrjzmj', 'jrydmj']::text[]);
select clzy_keep_narrow('tdgy', 'market', array['qdnd', 'qdyf', 'ytlb', 'gdfs', 'cjzt', 'yjlfd']::text[],
  array['gymj', 'qsj', 'cjj', 'jrjzmj', 'jrydmj']::text[]);
select clzy_keep_narrow('tdgy', 'industry', array['qdnd', 'ytlb', 'gdfs', 'hydm']::text[],
  array['gymj', 'qsj', 'cjj', 'jrjzmj', 'jrydmj']::text[]);
select clzy_keep_narrow('tdgy', 'source', array['qdnd', 'tdly']::text[], array['gymj']::text[]);

-- Projects by their kind, for the tasks of a year.
select clzy_keep_narrow('zkfxmsd', 'kind', array['wcnd', 'spzt', 'xmlx']::text[], array['dxmj']::text[]);
