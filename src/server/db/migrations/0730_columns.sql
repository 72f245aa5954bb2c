-- Columns of the registers on the map are kept in the memory of servers. What a transaction has changed of
-- a register it says here: whoever keeps columns as of one snapshot reads what others have committed since,
-- and an answer from columns is given only if its own snapshot shows nothing newer.
create table column_change (
  dataset text collate "C" not null,
  xid xid8 not null default pg_current_xact_id(),
  -- By oid: records that kept their place in every order, and those that came, went or moved.
  changed integer[],
  moved integer[],
  -- How many these are; too many to be named mean that all is to be read again.
  size integer not null,
  made_at timestamptz not null default clock_timestamp()
);
create index column_change_xid on column_change (xid);

-- Of this transaction and those before it nothing is said any more.
create table column_floor (xid xid8 not null);
insert into column_floor values ('0');

-- How many records have changed since a snapshot, as far as the asking statement sees; a billion if that
-- cannot be told record by record.
create function clzy_columns_behind(of text, since text) returns bigint language sql stable as $$
  select case
    when exists (select from public.column_floor f where f.xid >= pg_snapshot_xmin(since::pg_snapshot))
      then 1000000000
    else (select coalesce(sum(case when c.changed is null and c.moved is null then 1000000000 else c.size end), 0)
            from public.column_change c
           where c.dataset = of and c.xid >= pg_snapshot_xmin(since::pg_snapshot)
             and not pg_visible_in_snapshot(c.xid, since::pg_snapshot))
    end
$$;

create function clzy_columns_note(of text, changed integer[], moved integer[]) returns void language plpgsql as $$
declare
  size integer := coalesce(cardinality(changed), 0) + coalesce(cardinality(moved), 0);
begin
  if size = 0 then
    return;
  end if;
  if size > 100000 then
    insert into public.column_change (dataset, size) values (of, size);
  else
    insert into public.column_change (dataset, changed, moved, size)
    values (of, coalesce(changed, '{}'), coalesce(moved, '{}'), size);
  end if;
  -- Only that there is something: of a long list of ids a notice has no room.
  perform pg_notify('clzy_columns', of);
end $$;

-- Arguments: the id and the number, by which records are put in order beside their county. What is in the
-- room of an intake is not there yet.
create function clzy_columns_trigger() returns trigger language plpgsql set jit = off as $$
declare
  changed integer[];
  moved integer[];
begin
  if tg_table_schema <> 'public' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(oid) into moved from new_rows where scbz = 0;
  elsif tg_op = 'DELETE' then
    select array_agg(oid) into moved from old_rows where scbz = 0;
  else
    execute format(
      'select array_agg(oid) filter (where stays), array_agg(oid) filter (where not stays)
         from (select o.oid, (o.scbz, o.xzqdm, o.%1$I, o.%2$I) is not distinct from
                             (n.scbz, n.xzqdm, n.%1$I, n.%2$I) stays
                 from old_rows o join new_rows n using (oid)
                where o.scbz = 0 or n.scbz = 0) r', tg_argv[0], tg_argv[1])
      into changed, moved;
  end if;
  perform public.clzy_columns_note(tg_table_name, changed, moved);
  return null;
end $$;

-- Lets servers keep columns of a register on the map, once clzy_keep_intake has been called for it. The
-- embedded engine keeps none: there it does nothing.
create function clzy_keep_columns(t text, id_column text, number_column text) returns void language plpgsql as $$
begin
  if version() like '%emscripten%' then
    return;
  end if;
  execute format(
    'create trigger column_i after insert on %1$I referencing new table as new_rows
       for each statement when (not clzy_is_settling()) execute function clzy_columns_trigger(%2$L, %3$L);
     create trigger column_u after update on %1$I referencing old table as old_rows new table as new_rows
       for each statement when (not clzy_is_settling()) execute function clzy_columns_trigger(%2$L, %3$L);
     create trigger column_d after delete on %1$I referencing old table as old_rows
       for each statement when (not clzy_is_settling()) execute function clzy_columns_trigger(%2$L, %3$L)',
    t, id_column, number_column);
end $$;

-- What an intake shows comes all at once, and no trigger sees it.
create function clzy_columns_of_intake() returns trigger language plpgsql as $$
begin
  insert into public.column_change (dataset, size) values (new.dataset, 1);
  perform pg_notify('clzy_columns', new.dataset);
  return null;
end $$;
do $$
begin
  if version() not like '%emscripten%' then
    create trigger column_shown after update of shown on intake
      for each row when (new.shown and not old.shown) execute function clzy_columns_of_intake();
  end if;
end $$;

select clzy_keep_columns('dxydsd', 'dkid', 'dkbh');
select clzy_keep_columns('dxydst', 'dkid', 'dkbh');
select clzy_keep_columns('zkfxmsd', 'xmid', 'xmbh');
select clzy_keep_columns('zkfxmst', 'xmid', 'xmbh');
select clzy_keep_columns('gyyd', 'dkid', 'dkbh');
select clzy_keep_columns('tdgy', 'gyid', 'dzjgh');
select clzy_keep_columns('xztd', 'xzid', 'dzjgh');
select clzy_keep_columns('pewg', 'pewgid', 'shengpwwh');
select clzy_keep_columns('kdjc', 'kdid', 'kdbh');
select clzy_keep_columns('gydxjh', 'jhid', 'dkbh');
select clzy_keep_columns('gysl', 'xmid', 'xmbh');
select clzy_keep_columns('ghgy', 'ghid', 'dkbh');
select clzy_keep_columns('bzcf', 'cfid', 'cfbh');
select clzy_keep_columns('zyby', 'zybyid', 'zybybh');
select clzy_keep_columns('ysbszy', 'id', 'tbbh');
select clzy_keep_columns('cypt', 'cyptid', 'cyptbh');
