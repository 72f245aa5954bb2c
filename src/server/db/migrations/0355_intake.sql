-- Records on their way into a library, or to their next version: they come in many short transactions
-- into tables of their own (a schema for each intake), which nobody reads, and are shown by one short
-- transaction that lets the tables of the library inherit from them. Nothing is copied then, so that
-- the last step is short however many there are. Afterwards they move over, again a few at a time.
create table intake (
  id text collate "C" primary key,
  dataset text collate "C" not null,
  -- Who fills it: what a run has left that was broken off is dropped by the next one.
  owner text not null,
  shown boolean not null default false,
  opened_at timestamptz not null default now()
);

-- What moves from one table of a library to another is no change: its triggers stay silent then.
create function clzy_is_settling() returns boolean language sql stable as
  $$ select current_setting('clzy.settling', true) is not distinct from 'on' $$;

do $$
declare
  g record;
begin
  for g in select c.relname, t.tgname, pg_get_triggerdef(t.oid) made
             from pg_trigger t join pg_class c on c.oid = t.tgrelid
            where c.oid in ('dxydst'::regclass, 'dxydsd'::regclass) and not t.tgisinternal loop
    execute format('drop trigger %I on %I', g.tgname, g.relname);
    execute replace(g.made, ' EXECUTE FUNCTION ', ' WHEN (not clzy_is_settling()) EXECUTE FUNCTION ');
  end loop;
end $$;

-- Earlier versions of records that are not shown yet stand beside them, as `past_` and the table.
create or replace function clzy_history_trigger() returns trigger language plpgsql set jit = off as $$
declare
  names text;
  place text := case when tg_table_schema = 'public' then format('history.%I', tg_table_name)
                     else format('%I.%I', tg_table_schema, 'past_' || tg_table_name) end;
begin
  if clzy_via() = 'calendar' then
    return null;
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
    from pg_attribute
   where attrelid = tg_relid and attnum > 0 and not attisdropped;
  execute format(
    'insert into %s (h_op, h_by, h_via, %s)
     select %L, clzy_actor(), clzy_via(), %s from old_rows', place, names, lower(tg_op), names);
  return null;
end $$;

create function clzy_intake_room(id text) returns text language plpgsql immutable as $$
begin
  if id !~ '^[0-9a-f]{32}$' then
    raise exception 'no intake is called %', id;
  end if;
  return 'intake_' || id;
end $$;

-- The pairs of tables of an intake: those of the library, and those that come to them.
create function clzy_intake_parts(id text)
returns table (kind text, here text, there text) language sql stable as $$
  select 'record', format('%I.%I', clzy_intake_room(i.id), i.dataset), format('public.%I', i.dataset)
    from intake i where i.id = $1
  union all
  select 'past', format('%I.%I', clzy_intake_room(i.id), 'past_' || i.dataset), format('history.%I', i.dataset)
    from intake i where i.id = $1
  union all
  select 'sum', format('%I.%I', clzy_intake_room(i.id), c.relname), format('public.%I', c.relname)
    from intake i join pg_class c on starts_with(c.relname, i.dataset || '_rollup')
   where i.id = $1 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
$$;

-- Makes the room of an intake. With it in front of the search path, what is said of the library's
-- table goes to the table in the room, and what its triggers keep to the tables beside it.
create function clzy_intake_open(id text, dataset text, owner text)
returns void language plpgsql security definer set search_path = public as $$
declare
  room text := clzy_intake_room(id);
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
    'alter table %1$I.%2$I add primary key (dkid), alter oid set default nextval(%3$L::regclass);
     create unique index on %1$I.%2$I (dkbh) where scbz = 0;
     create index on %1$I.%2$I (xzqdm, dkbh) where scbz = 0;
     create index on %1$I.%2$I (bdcdyh) where scbz = 0 and bdcdyh is not null;
     create index on %1$I.%2$I using gist (geom);
     create index on %1$I.%2$I using gist (geom_3857);
     alter table %1$I.%4$I alter h_id set default nextval(%5$L::regclass);
     create index on %1$I.%4$I (dkid, h_id desc);
     create index on %1$I.%4$I (pcid) where pcid is not null;
     create table %1$I.tile_revision (like tile_revision including indexes);
     create table %1$I.block_revision (like block_revision including indexes);
     create table %1$I.taken (dkid text collate "C" primary key, bbh integer not null)',
    room, dataset, pg_get_serial_sequence('public.' || dataset, 'oid'), 'past_' || dataset,
    pg_get_serial_sequence('history.' || dataset, 'h_id'));
  for g in select t.tgname, pg_get_triggerdef(t.oid) made from pg_trigger t
            where t.tgrelid = format('public.%I', dataset)::regclass and not t.tgisinternal
              and t.tgname not like '%\_d' loop
    execute replace(g.made, format(' ON public.%I ', dataset), format(' ON %I.%I ', room, dataset));
  end loop;
  execute format('grant usage on schema %1$I to %2$I;
    grant select, insert, update, delete on all tables in schema %1$I to %2$I', room, session_user);
end $$;

-- Takes records in whose next versions are made there: they are the library's until the intake is shown,
-- and these versions must still be the current ones then. Answers how many there were.
create function clzy_intake_take(id text, ids text[])
returns integer language plpgsql security definer set search_path = public as $$
declare
  part record;
  names text;
  taken integer;
begin
  select * into part from clzy_intake_parts(id) p where p.kind = 'record';
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
    from pg_attribute
   where attrelid = part.there::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  perform set_config('clzy.settling', 'on', true);
  execute format(
    'with mine as (insert into %1$s (%3$s) select %3$s from %2$s where dkid = any($1) returning dkid, bbh)
     insert into %4$I.taken select dkid, bbh from mine',
    part.here, part.there, names, clzy_intake_room(id)) using ids;
  get diagnostics taken = row_count;
  perform set_config('clzy.settling', 'off', true);
  return taken;
end $$;

-- Shows an intake in the transaction that asks for it. False when a version that it replaces is not the
-- current one any more, or when a number that it brings has come meanwhile: then nothing may stay.
create function clzy_intake_show(id text)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  room text := clzy_intake_room(id);
  dataset text := (select i.dataset from intake i where i.id = $1);
  part record;
  wanted bigint;
  gone bigint;
  is_free boolean;
begin
  update intake i set shown = true where i.id = $1 and not shown;
  if not found then
    raise exception 'no intake % waits to be shown', id;
  end if;
  -- No intake of this library moves over meanwhile: its rows would be missed.
  perform pg_advisory_xact_lock(7355, hashtext(dataset));
  perform set_config('clzy.settling', 'on', true);
  execute format('delete from public.%1$I t using %2$I.taken k where t.dkid = k.dkid and t.bbh = k.bbh',
    dataset, room);
  get diagnostics gone = row_count;
  perform set_config('clzy.settling', 'off', true);
  execute format('select count(*) from %I.taken', room) into wanted;
  execute format(
    'select not exists (select from %2$I.%1$I n join public.%1$I t on t.dkbh = n.dkbh and t.scbz = 0
                         where n.scbz = 0)', dataset, room) into is_free;
  if gone <> wanted or not is_free then
    return false;
  end if;
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

-- Moves up to so many rows of one table of a shown intake over; 0 when nothing is left, and -1 while
-- somebody else moves them. Every reader finds each row once, before and after.
create function clzy_intake_settle(id text, most integer)
returns integer language plpgsql security definer set search_path = public as $$
declare
  part record;
  names text;
  keys text;
  sums text;
  moved integer := 0;
begin
  perform from intake i where i.id = $1 and shown for update skip locked;
  if not found then
    return case when exists (select from intake i where i.id = $1 and shown) then -1 else 0 end;
  end if;
  perform pg_advisory_xact_lock(7355, hashtext(i.dataset)) from intake i where i.id = $1;
  perform set_config('clzy.settling', 'on', true);
  for part in select * from clzy_intake_parts(id) loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into names
      from pg_attribute
     where attrelid = part.there::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attnum = any(i.indkey)),
           string_agg(format('%1$I = t.%1$I + excluded.%1$I', a.attname), ', ') filter (where a.attnum <> all(i.indkey))
      into keys, sums
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid
     where i.indrelid = part.there::regclass and i.indisprimary and a.attnum > 0 and not a.attisdropped;
    execute format(
      'with gone as (
         delete from only %1$s where ctid = any(array(select ctid from only %1$s limit %4$s)) returning *
       )
       insert into %2$s as t (%3$s) overriding system value select %3$s from gone order by %5$s%6$s',
      part.here, part.there, names, most, keys,
      case part.kind when 'sum' then format(' on conflict (%s) do update set %s', keys, sums) else '' end);
    get diagnostics moved = row_count;
    exit when moved > 0;
  end loop;
  perform set_config('clzy.settling', 'off', true);
  return moved;
end $$;

-- Takes the room of an intake away: of one that was not shown with all that is in it, of one that was
-- only when everything has moved over. Whoever reads there now is not waited for: others would have to
-- wait behind us.
create function clzy_intake_drop(id text)
returns void language plpgsql security definer set search_path = public set lock_timeout = '100ms' as $$
declare
  was_shown boolean;
  part record;
  left_over boolean;
begin
  select shown into was_shown from intake i where i.id = $1 for update;
  if was_shown then
    for part in select * from clzy_intake_parts(id) loop
      execute format('select exists (select from only %s)', part.here) into left_over;
      if left_over then
        raise exception 'intake % still holds rows of %', id, part.there;
      end if;
    end loop;
  end if;
  execute format('drop schema if exists %I cascade', clzy_intake_room(id));
  delete from intake i where i.id = $1;
end $$;
