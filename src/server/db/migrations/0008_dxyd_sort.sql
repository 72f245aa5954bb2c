-- Lists are asked for by area and by the time of the last change more than by any other column.
do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format('create index %1$s_mj on %1$s (mj, dkid) where scbz = 0', t);
    execute format('create index %1$s_gxsj on %1$s (gxsj, dkid) where scbz = 0', t);
  end loop;
end $$;
