-- What is left to do once all rows of an intake that was filled apart are there: three things at once, on connections of
-- their own, as none waits for what another makes.

-- The planner of lists needs to know how many rows there are, and roughly what is in them. With the usual sample of
-- 30,000 rows, of sixty columns and two outlines, that took longer than all indexes and as long as to bring the rows;
-- with 3,000 a tenth. Once they have moved over, they are counted with the register.
alter function clzy_intake_together(text) set default_statistics_target = 10;

-- The rows that are new in an intake; those that they replace have been counted as they changed.
create function clzy_intake_come(dataset text) returns text language sql immutable as $$
  select format('%I r where not exists (select from taken k where k.key = r.dkid)', dataset)
$$;

create function clzy_intake_summed(id text) returns void language plpgsql set jit = off as $$
declare
  dataset text := (select i.dataset from public.intake i where i.id = $1);
  come text := format('select 1 sign, r.* from %s and scbz = 0', public.clzy_intake_come(dataset));
  statement text;
begin
  for statement in
    select public.clzy_dxyd_sums(dataset, come, public.clzy_lane())
     union all select public.clzy_dxyd_totals(dataset, come) loop
    execute statement;
  end loop;
end $$;

create function clzy_intake_touched(id text) returns void language plpgsql set jit = off as $$
declare
  dataset text := (select i.dataset from public.intake i where i.id = $1);
  statement text;
begin
  for statement in
    select public.clzy_tiles_touched(dataset, format('select geom_3857 g from %s', public.clzy_intake_come(dataset))) loop
    execute statement;
  end loop;
end $$;

drop function clzy_intake_counted(text);
