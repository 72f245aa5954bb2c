-- Intakes of every register that is taken over whole.

-- Lets a register have intakes, once its other triggers are there: what they keep, they keep for what is
-- changed and not for what moves over, and its numbers stay unique beside what an intake has shown.
create function clzy_keep_intake(register text) returns void language plpgsql as $$
declare
  g record;
begin
  for g in select tgname, pg_get_triggerdef(oid) made from pg_trigger
            where tgrelid = register::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', g.tgname, register);
    execute replace(g.made, ' EXECUTE FUNCTION ', ' WHEN (not clzy_is_settling()) EXECUTE FUNCTION ');
  end loop;
  execute format(
    'create trigger number_once_i after insert on %1$I referencing new table as new_rows
       for each statement when (not clzy_is_settling()) execute function clzy_number_once();
     create trigger number_once_u after update on %1$I
       referencing old table as old_rows new table as new_rows
       for each statement when (not clzy_is_settling()) execute function clzy_number_once()', register);
end $$;

select clzy_keep_intake(register)
  from unnest(array['zkfxmst', 'gyyd', 'yddw', 'tdgy', 'pewg', 'kdjc', 'gydxjh', 'ghgy', 'bzcf', 'zyby', 'ysbszy',
                    'sscx', 'tdgyyq']) register;

-- What the foreign key of the provincial projects' parcels kept, triggers keep, as of the city's.
alter table zkfxmst_dk drop constraint zkfxmst_dk_xmid_fkey;

create function clzy_st_links_known() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n where not exists (select from public.zkfxmst x where x.xmid = n.xmid)) then
    raise foreign_key_violation using message = 'a parcel is linked to a project that is not there';
  end if;
  return null;
end $$;
create trigger known_i after insert on zkfxmst_dk referencing new table as new_rows
  for each statement execute function clzy_st_links_known();
create trigger known_u after update on zkfxmst_dk referencing new table as new_rows
  for each statement execute function clzy_st_links_known();

create function clzy_st_links_gone() returns trigger language plpgsql as $$
begin
  delete from public.zkfxmst_dk d using old_rows o where d.xmid = o.xmid;
  return null;
end $$;
create trigger links_d after delete on zkfxmst referencing old table as old_rows
  for each statement when (not clzy_is_settling()) execute function clzy_st_links_gone();

-- An intake that is kept longer than a day belongs to somebody who has yet to decide.
alter table intake add column keep_until timestamptz,
  -- Where the next rows to move over stand: what has gone from before them need not be looked at again.
  add column settled_part text, add column settled_at tid;

-- Makes the next index that the register has and its intake lacks, so that lists stay quick once very many
-- records are shown; false when there is none.
create function clzy_intake_index(id text)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  room text := clzy_intake_room(id);
  dataset text := (select i.dataset from intake i where i.id = $1);
  g record;
begin
  for g in select replace(pg_get_indexdef(i.indexrelid), format(' ON public.%I ', dataset),
                          format(' ON %I.%I ', room, dataset)) made
             from pg_index i where i.indrelid = format('public.%I', dataset)::regclass
            order by i.indexrelid loop
    continue when exists (
      select from pg_index h
       where h.indrelid = format('%I.%I', room, dataset)::regclass
         and regexp_replace(pg_get_indexdef(h.indexrelid), '^.* USING ', '')
           = regexp_replace(g.made, '^.* USING ', ''));
    execute regexp_replace(g.made, '^(CREATE (UNIQUE )?INDEX) \S+ ', '\1 ');
    return true;
  end loop;
  -- The planner of lists must know the rows from the first moment on.
  execute format('analyze %I.%I', room, dataset);
  return false;
end $$;

-- As before; it goes on where it ended, as looking through what has gone takes longer the more has.
create or replace function clzy_intake_settle(id text, most integer)
returns integer language plpgsql security definer set search_path = public as $$
declare
  part record;
  names text;
  keys text;
  sums text;
  at tid;
  last tid;
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
    select case when i.settled_part = part.here then i.settled_at end into at from intake i where i.id = $1;
    at := coalesce(at, '(0,0)');
    loop
      execute format(
        'with next as materialized (select ctid from only %1$s where ctid >= $1 limit %4$s),
         gone as (
           delete from only %1$s where ctid = any(array(select ctid from next)) returning *
         ), come as (
           insert into %2$s as t (%3$s) overriding system value select %3$s from gone order by %5$s%6$s returning 1
         )
         select count(*), (select max(ctid) from next) from come',
        part.here, part.there, names, most, keys,
        case part.kind when 'sum' then format(' on conflict (%s) do update set %s', keys, sums) else '' end)
        into moved, last using at;
      -- What was changed meanwhile may stand before.
      exit when moved > 0 or at = '(0,0)';
      at := '(0,0)';
    end loop;
    if moved > 0 then
      update intake i set settled_part = part.here, settled_at = last where i.id = $1;
      exit;
    end if;
  end loop;
  perform set_config('clzy.settling', 'off', true);
  return moved;
end $$;
