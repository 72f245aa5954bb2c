-- What every register table has besides its own columns, so that a new entity is a short migration.

-- Indexes for lists and search, and the history. `words` are the texts that a keyword is looked for in.
create function clzy_register(t text, id_column text, number_column text, words text[])
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
  execute format('create index %1$s_cyptid on %1$I (cyptid, %2$I) where scbz = 0 and cyptid is not null', t, number_column);
  execute format('create index %1$s_words on %1$I using gin (clzy_bigrams(%2$s))', t, texts);
  perform clzy_keep_history(t, id_column);
end $$;

-- Spatial indexes and tile revisions of a table that has geom and geom_3857.
create function clzy_keep_tiles(t text) returns void language plpgsql as $$
begin
  execute format(
    'create index %1$s_geom on %1$I using gist (geom);
     create index %1$s_geom_3857 on %1$I using gist (geom_3857);
     create trigger tile_i after insert on %1$I referencing new table as new_rows
       for each statement execute function clzy_tile_trigger();
     create trigger tile_u after update on %1$I referencing old table as old_rows new table as new_rows
       for each statement execute function clzy_tile_trigger();
     create trigger tile_d after delete on %1$I referencing old table as old_rows
       for each statement execute function clzy_tile_trigger()', t);
end $$;

-- Counts and sums by county, platform and `dims`, kept in the writer's transaction. A dimension is a
-- text (none is '') or a number that is never null. It begins with what the table holds already.
create function clzy_keep_rollup(t text, dims text[], sums text[]) returns void language plpgsql as $$
declare
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
  execute format('create table %I (%s, zs integer not null%s, primary key (%s))', t || '_rollup', columns,
    (select coalesce(string_agg(format(', %I numeric(24,4) not null', s), ''), '') from unnest(sums) s), keys);
  execute format('insert into %I (%s, zs%s) select %s, count(*)%s from %I where scbz = 0 group by %s',
    t || '_rollup', keys, coalesce(', ' || totals, ''), given,
    coalesce(', ' || replace(added, 'sign * ', ''), ''), t, given);
  execute format(
    'create trigger rollup_i after insert on %1$I referencing new table as new_rows
       for each statement execute function clzy_rollup_trigger(%2$L, %3$L, %4$L, %5$L);
     create trigger rollup_u after update on %1$I referencing old table as old_rows new table as new_rows
       for each statement execute function clzy_rollup_trigger(%2$L, %3$L, %4$L, %5$L);
     create trigger rollup_d after delete on %1$I referencing old table as old_rows
       for each statement execute function clzy_rollup_trigger(%2$L, %3$L, %4$L, %5$L)',
    t, keys, given, coalesce(totals, ''), coalesce(added, ''));
end $$;

-- Arguments: key columns, their expressions, summed columns, their expressions.
create function clzy_rollup_trigger() returns trigger language plpgsql as $$
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
  target text := tg_table_name || '_rollup';
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
