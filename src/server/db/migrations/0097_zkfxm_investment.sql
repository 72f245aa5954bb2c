-- 投资 of redevelopment projects beside their area, in both libraries.
do $$
declare
  t text;
begin
  foreach t in array array['zkfxmsd', 'zkfxmst'] loop
    execute format('drop trigger rollup_i on %1$I; drop trigger rollup_u on %1$I; drop trigger rollup_d on %1$I', t);
    execute format('drop table %I', t || '_rollup');
    perform clzy_keep_rollup(t, array['ssnd', 'wcnd', 'zkffs', 'xmjd', 'spzt']::text[],
                             array['dxmj', 'jhtz', 'ljtz']::text[]);
  end loop;
end $$;
drop function clzy_zkfxm_rollup_trigger();
