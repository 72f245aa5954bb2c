-- The rollup of all dimensions grows with the records; plain lists and region panels ask for less.
-- Counts and areas by county, platform and review state alone: a few thousand rows at any size.
create table dxydst_rollup_total (
  xzqdm text collate "C" not null,
  cyptid text collate "C" not null,
  shzt text collate "C" not null,
  zs integer not null,
  mj numeric(20,2) not null,
  primary key (xzqdm, cyptid, shzt)
);
create table dxydsd_rollup_total (like dxydst_rollup_total including indexes);

create function clzy_dxyd_total_trigger() returns trigger language plpgsql as $$
declare
  source text := case tg_op
    when 'INSERT' then 'select 1 sign, r.* from new_rows r where scbz = 0'
    when 'DELETE' then 'select -1 sign, r.* from old_rows r where scbz = 0'
    else 'select -1 sign, r.* from old_rows r where scbz = 0 union all select 1, r.* from new_rows r where scbz = 0'
  end;
begin
  execute format(
    'insert into %1$I as t
     select xzqdm, coalesce(cyptid, ''''), shzt, sum(sign) zs, sum(sign * mj) mj
       from (%2$s) s
      group by 1, 2, 3 having sum(sign) <> 0 or sum(sign * mj) <> 0
      order by 1, 2, 3
     on conflict (xzqdm, cyptid, shzt)
     do update set zs = t.zs + excluded.zs, mj = t.mj + excluded.mj', tg_table_name || '_rollup_total', source);
  return null;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format(
      'insert into %1$s_rollup_total
       select xzqdm, cyptid, shzt, sum(zs), sum(mj) from %1$s_rollup group by 1, 2, 3', t);
    execute format(
      'create trigger rollup_total_i after insert on %1$I referencing new table as new_rows
         for each statement execute function clzy_dxyd_total_trigger();
       create trigger rollup_total_u after update on %1$I referencing old table as old_rows new table as new_rows
         for each statement execute function clzy_dxyd_total_trigger();
       create trigger rollup_total_d after delete on %1$I referencing old table as old_rows
         for each statement execute function clzy_dxyd_total_trigger()', t);
    -- Which records of a batch have moved on: the ends of versions that carry it.
    execute format('create index on history.%1$I (pcid) where pcid is not null', t);
  end loop;
end $$;
