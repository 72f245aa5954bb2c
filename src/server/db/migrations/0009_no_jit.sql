-- The planner takes PostGIS functions and series for so dear that PostgreSQL compiles statements
-- which then run for a few milliseconds: an update of forty parcels took 990 ms instead of 23.
alter function clzy_history_trigger() set jit = off;
alter function clzy_tile_trigger() set jit = off;
alter function clzy_dxyd_rollup_trigger() set jit = off;
alter function clzy_dxyd_total_trigger() set jit = off;

do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'jit stays on: only the owner of the database may switch it off';
end $$;
