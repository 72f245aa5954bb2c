-- Intakes of projects too: as of the registers before them, what they keep, they keep for what is changed and
-- not for what moves over.
do $$
declare
  g record;
begin
  for g in select tgname, pg_get_triggerdef(oid) made from pg_trigger
            where tgrelid = 'zkfxmsd'::regclass and not tgisinternal loop
    execute format('drop trigger %I on zkfxmsd', g.tgname);
    execute replace(g.made, ' EXECUTE FUNCTION ', ' WHEN (not clzy_is_settling()) EXECUTE FUNCTION ');
  end loop;
end $$;
create trigger number_once_i after insert on zkfxmsd referencing new table as new_rows
  for each statement when (not clzy_is_settling()) execute function clzy_number_once();
create trigger number_once_u after update on zkfxmsd referencing old table as old_rows new table as new_rows
  for each statement when (not clzy_is_settling()) execute function clzy_number_once();

-- A project that an intake has shown is in a table that no foreign key reaches, and moves from there: what
-- the key kept, triggers keep.
alter table zkfxmsd_dk drop constraint zkfxmsd_dk_xmid_fkey;

create function clzy_links_known() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n where not exists (select from public.zkfxmsd x where x.xmid = n.xmid)) then
    raise foreign_key_violation using message = 'a parcel is linked to a project that is not there';
  end if;
  return null;
end $$;
create trigger known_i after insert on zkfxmsd_dk referencing new table as new_rows
  for each statement execute function clzy_links_known();
create trigger known_u after update on zkfxmsd_dk referencing new table as new_rows
  for each statement execute function clzy_links_known();

create function clzy_links_gone() returns trigger language plpgsql as $$
begin
  delete from public.zkfxmsd_dk d using old_rows o where d.xmid = o.xmid;
  return null;
end $$;
create trigger links_d after delete on zkfxmsd referencing old table as old_rows
  for each statement when (not clzy_is_settling()) execute function clzy_links_gone();

-- Makes the tables for the parcels of projects on their way: which project takes which, and the version of
-- each parcel that was looked at.
create function clzy_intake_links(id text)
returns void language plpgsql security definer set search_path = public as $$
begin
  execute format(
    'create table %1$I.%2$I (like public.%2$I including indexes);
     create table %1$I.linked (key text collate "C" primary key, bbh integer not null);
     grant select, insert, update, delete on %1$I.%2$I, %1$I.linked to %3$I',
    clzy_intake_room(id), (select i.dataset || '_dk' from intake i where i.id = $1), session_user);
end $$;
