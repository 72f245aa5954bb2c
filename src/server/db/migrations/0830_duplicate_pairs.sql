-- 重复检查 of the whole register keeps what it finds: a row for each rule that a pair breaks. The round that
-- counts is the state's; another one is being written, or was broken off.
create table duplicate_pair (
  round integer not null,
  xzqdm1 text collate "C" not null,
  dkbh1 text collate "C" not null,
  dkid1 text collate "C" not null,
  dkid2 text collate "C" not null,
  -- Whether the second one is in the provincial library.
  is_provincial boolean not null,
  rule text collate "C" not null,
  level text collate "C" not null,
  message text not null,
  cyptid1 text collate "C",
  xzqdm2 text collate "C" not null,
  cyptid2 text collate "C",
  cdmj double precision not null,
  cdbl1 double precision not null,
  cdbl2 double precision not null,
  place double precision[] not null,
  primary key (round, xzqdm1, dkbh1, dkid1, dkid2, is_provincial, rule)
);
create index duplicate_pair_one on duplicate_pair (dkid1);
create index duplicate_pair_other on duplicate_pair (dkid2);

create table duplicate_state (
  one boolean primary key default true check (one),
  round integer not null default 0,
  -- As of when the parcels were compared; null before the first time.
  made_at timestamptz,
  -- The job that compares.
  holder text
);
insert into duplicate_state default values;

-- What has changed since, in the transactions that change it: of whoever compares, those that it sees are done.
create table duplicate_change (
  id bigint generated always as identity primary key,
  library text collate "C" not null,
  -- Null: too many to be named.
  dkids text[]
);

create function clzy_duplicate_note(of text, ids text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    insert into public.duplicate_change (library, dkids)
    values (of, case when cardinality(ids) <= 20000 then ids end);
  end if;
end $$;

-- What is in the room of an intake is not there yet.
create function clzy_duplicate_trigger() returns trigger language plpgsql set jit = off as $$
declare
  ids text[];
begin
  if tg_table_schema <> 'public' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(dkid) into ids from new_rows where scbz = 0 and shzt <> '9';
  elsif tg_op = 'DELETE' then
    select array_agg(dkid) into ids from old_rows where scbz = 0 and shzt <> '9';
  else
    execute format(
      'select array_agg(o.dkid) from old_rows o join new_rows n using (dkid)
        where (o.scbz = 0 and o.shzt <> ''9'' or n.scbz = 0 and n.shzt <> ''9'')
          and ((o.scbz = 0 and o.shzt <> ''9'', o.xzqdm, o.cyptid, o.dkbh, o.bdcdyh, o.tdsyqr, o.dxlx, o.xztdyt, o.mj%1$s)
               is distinct from
               (n.scbz = 0 and n.shzt <> ''9'', n.xzqdm, n.cyptid, n.dkbh, n.bdcdyh, n.tdsyqr, n.dxlx, n.xztdyt, n.mj%2$s)
               or st_asbinary(o.geom) <> st_asbinary(n.geom))',
      case tg_table_name when 'dxydsd' then ', o.stdkid' else '' end,
      case tg_table_name when 'dxydsd' then ', n.stdkid' else '' end) into ids;
  end if;
  perform public.clzy_duplicate_note(tg_table_name, ids);
  return null;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format(
      'create trigger duplicate_i after insert on %1$I referencing new table as new_rows
         for each statement when (not clzy_is_settling()) execute function clzy_duplicate_trigger();
       create trigger duplicate_u after update on %1$I referencing old table as old_rows new table as new_rows
         for each statement when (not clzy_is_settling()) execute function clzy_duplicate_trigger();
       create trigger duplicate_d after delete on %1$I referencing old table as old_rows
         for each statement when (not clzy_is_settling()) execute function clzy_duplicate_trigger()', t);
  end loop;
end $$;

-- What an intake shows comes all at once, and no trigger sees it.
create function clzy_duplicates_of_intake() returns trigger language plpgsql as $$
begin
  insert into public.duplicate_change (library) values (new.dataset);
  return null;
end $$;
create trigger duplicate_shown after update of shown on intake
  for each row when (new.shown and not old.shown and new.dataset in ('dxydsd', 'dxydst'))
  execute function clzy_duplicates_of_intake();
