-- The two libraries as they stood on an earlier day: versions are found by place, and what changed
-- between two days by the day on which a record came into being.
do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format('create index on history.%1$I using gist (geom_3857)', t);
    execute format('create index on history.%1$I (cjsj)', t);
    execute format('create index %1$s_cjsj on %1$s (cjsj)', t);
  end loop;
end $$;
