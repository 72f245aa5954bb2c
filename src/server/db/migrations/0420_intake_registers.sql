-- Intakes of any register, and numbers that stay unique beside them. What the tax register keeps, it
-- keeps for what is changed and not for what moves over, as the libraries do.
do $$
declare
  g record;
begin
  for g in select tgname, pg_get_triggerdef(oid) made from pg_trigger
            where tgrelid = 'sshsjcb'::regclass and not tgisinternal loop
    execute format('drop trigger %I on sshsjcb', g.tgname);
    execute replace(g.made, ' EXECUTE FUNCTION ', ' WHEN (not clzy_is_settling()) EXECUTE FUNCTION ');
  end loop;
end $$;

create function clzy_key_of(dataset text) returns text language sql stable as $$
  select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
   where i.indrelid = format('public.%I', dataset)::regclass and i.indisprimary
$$;

-- What a register has once, beside its key: columns, and of which records.
create function clzy_unique_of(dataset text)
returns table (columns text, condition text) language sql stable as $$
  select c.names, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true')
    from pg_index i cross join lateral (
      select string_agg(quote_ident(a.attname), ', ' order by k.at) names
        from unnest(i.indkey::smallint[]) with ordinality k (no, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.no) c
   where i.indrelid = format('public.%I', dataset)::regclass
     and i.indisunique and not i.indisprimary and c.names <> 'oid'
$$;

-- A unique index sees one table, and not what an intake has shown beside it. Who gives a number holds a
-- lock, which several may have, to the end of the transaction; an intake is shown while nobody has it.
create function clzy_number_once() returns trigger language plpgsql set jit = off as $$
declare
  one record;
  given text;
  found_one boolean;
begin
  for one in select * from public.clzy_unique_of(tg_table_name) loop
    given := format('(select %s from new_rows where %s', one.columns, one.condition)
      || case tg_op when 'INSERT' then ')'
           else format(' except select %s from old_rows where %s)', one.columns, one.condition) end;
    execute format('select exists (select from %s g)', given) into found_one;
    continue when not found_one;
    perform pg_advisory_xact_lock_shared(7356, hashtext(tg_table_name));
    continue when not exists (select from public.intake where dataset = tg_table_name and shown);
    execute format(
      'select exists (select from %1$s g join (select %2$s from public.%3$I where %4$s) t using (%2$s)
                       group by %2$s having count(*) > 1)',
      given, one.columns, tg_table_name, one.condition) into found_one;
    if found_one then
      raise unique_violation using message = format('%s has this %s already', tg_table_name, one.columns);
    end if;
  end loop;
  return null;
end $$;

do $$
declare
  register text;
begin
  foreach register in array array['dxydst', 'dxydsd', 'sshsjcb'] loop
    execute format(
      'create trigger number_once_i after insert on %1$I referencing new table as new_rows
         for each statement when (not clzy_is_settling()) execute function clzy_number_once();
       create trigger number_once_u after update on %1$I
         referencing old table as old_rows new table as new_rows
         for each statement when (not clzy_is_settling()) execute function clzy_number_once()', register);
  end loop;
end $$;

-- As before, for any register. The libraries have more indexes than what is on its way needs; others
-- have all but those for words, and but those that begin like a unique one: nothing is known of the rows
-- yet, and the planner would as soon look through all that begin alike as find the one.
create or replace function clzy_intake_open(id text, dataset text, owner text)
returns void language plpgsql security definer set search_path = public as $$
declare
  room text := clzy_intake_room(id);
  key text := clzy_key_of(dataset);
  part record;
  g record;
begin
  insert into intake values (id, dataset, owner);
  execute format('create schema %I', room);
  for part in select * from clzy_intake_parts(id) loop
    execute format('create table %s (like %s including defaults including generated%s)', part.here, part.there,
      case part.kind when 'sum' then ' including indexes' else '' end);
  end loop;
  execute format(
    'alter table %1$I.%2$I alter oid set default nextval(%3$L::regclass);
     alter table %1$I.%4$I alter h_id set default nextval(%5$L::regclass);
     create index on %1$I.%4$I (%6$I, h_id desc);
     create table %1$I.tile_revision (like tile_revision including indexes);
     create table %1$I.block_revision (like block_revision including indexes);
     create table %1$I.taken (key text collate "C" primary key, bbh integer not null)',
    room, dataset, pg_get_serial_sequence('public.' || dataset, 'oid'), 'past_' || dataset,
    pg_get_serial_sequence('history.' || dataset, 'h_id'), key);
  if dataset in ('dxydst', 'dxydsd') then
    execute format(
      'alter table %1$I.%2$I add primary key (dkid);
       create unique index on %1$I.%2$I (dkbh) where scbz = 0;
       create index on %1$I.%2$I (xzqdm, dkbh) where scbz = 0;
       create index on %1$I.%2$I (bdcdyh) where scbz = 0 and bdcdyh is not null;
       create index on %1$I.%2$I using gist (geom);
       create index on %1$I.%2$I using gist (geom_3857);
       create index on %1$I.%3$I (pcid) where pcid is not null',
      room, dataset, 'past_' || dataset);
  else
    for g in select pg_get_indexdef(i.indexrelid) made
               from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
              where i.indrelid = format('public.%I', dataset)::regclass and m.amname <> 'gin'
                and (i.indisunique or not exists (
                  select from pg_index u
                   where u.indrelid = i.indrelid and u.indisunique and u.indkey[0] = i.indkey[0])) loop
      execute replace(g.made, format(' ON public.%I ', dataset), format(' ON %I.%I ', room, dataset));
    end loop;
  end if;
  for g in select t.tgname, pg_get_triggerdef(t.oid) made from pg_trigger t
            where t.tgrelid = format('public.%I', dataset)::regclass and not t.tgisinternal loop
    execute replace(g.made, format(' ON public.%I ', dataset), format(' ON %I.%I ', room, dataset));
  end loop;
  execute format('grant usage on schema %1$I to %2$I;
    grant select, insert, update, delete on all tables in schema %1$I to %2$I', room, session_user);
end $$;

create or replace function clzy_intake_take(id text, ids text[])
returns integer language plpgsql security definer set search_path = public as $$
declare
  part record;
  key text := (select clzy_key_of(i.dataset) from intake i where i.id = $1);
  names text;
  taken integer;
begin
  select * into part from clzy_intake_parts(id) p where p.kind = 'record';
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
    from pg_attribute
   where attrelid = part.there::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  perform set_config('clzy.settling', 'on', true);
  execute format(
    'with mine as (insert into %1$s (%3$s) select %3$s from %2$s where %5$I = any($1) returning %5$I, bbh)
     insert into %4$I.taken select %5$I, bbh from mine',
    part.here, part.there, names, clzy_intake_room(id), key) using ids;
  get diagnostics taken = row_count;
  perform set_config('clzy.settling', 'off', true);
  return taken;
end $$;

create or replace function clzy_intake_show(id text)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  room text := clzy_intake_room(id);
  dataset text := (select i.dataset from intake i where i.id = $1);
  part record;
  wanted bigint;
  gone bigint;
  is_free boolean;
begin
  perform pg_advisory_xact_lock(7356, hashtext(dataset));
  update intake i set shown = true where i.id = $1 and not shown;
  if not found then
    raise exception 'no intake % waits to be shown', id;
  end if;
  -- No intake of this register moves over meanwhile: its rows would be missed.
  perform pg_advisory_xact_lock(7355, hashtext(dataset));
  perform set_config('clzy.settling', 'on', true);
  execute format('delete from public.%1$I t using %2$I.taken k where t.%3$I = k.key and t.bbh = k.bbh',
    dataset, room, clzy_key_of(dataset));
  get diagnostics gone = row_count;
  perform set_config('clzy.settling', 'off', true);
  execute format('select count(*) from %I.taken', room) into wanted;
  if gone <> wanted then
    return false;
  end if;
  for part in select * from clzy_unique_of(dataset) loop
    execute format(
      'select not exists (select from (select %1$s from %2$I.%3$I where %4$s) n
                            join (select %1$s from public.%3$I where %4$s) t using (%1$s))',
      part.columns, room, dataset, part.condition) into is_free;
    if not is_free then
      return false;
    end if;
  end loop;
  for part in select * from clzy_intake_parts(id) loop
    execute format('alter table %s inherit %s', part.here, part.there);
  end loop;
  for part in select unnest(array['tile_revision', 'block_revision']) name loop
    execute format(
      'insert into %2$I (dataset, x, y, no)
       select dataset, x, y, nextval(''tile_revision_no'')
         from (select dataset, x, y from %1$I.%2$I order by 1, 2, 3) t
       on conflict (dataset, x, y) do update set no = excluded.no', room, part.name);
  end loop;
  return true;
end $$;
