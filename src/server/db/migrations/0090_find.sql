-- What the search box of the map looks for besides numbers and names: credit codes and towns.
do $$
declare
  t text;
begin
  foreach t in array array['dxydst', 'dxydsd', 'xztd', 'tdgy', 'gydxjh', 'gysl', 'zkfxmsd', 'zkfxmst'] loop
    execute format('create index %1$s_tyshxydm on %1$I (tyshxydm) where scbz = 0', t);
  end loop;
  foreach t in array array['gyyd', 'dxydsd', 'dxydst'] loop
    execute format('create index %1$s_xzjdm on %1$I (xzjdm) where scbz = 0', t);
  end loop;
end $$;
