-- The largest and the latest parcels of one county: by the order of the whole province a county's
-- are one in a hundred.
do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd'] loop
    execute format('create index %1$s_county_mj on %1$s (xzqdm, mj, dkid) where scbz = 0', t);
    execute format('create index %1$s_county_gxsj on %1$s (xzqdm, gxsj, dkid) where scbz = 0', t);
  end loop;
end $$;
