-- 责任单位 of redevelopment projects: who answers for the plan being kept.
do $$
declare
  t text;
begin
  foreach t in array array['zkfxmsd', 'zkfxmst', 'history.zkfxmsd', 'history.zkfxmst'] loop
    execute format('alter table %s add column zrdw text', t);
  end loop;
end $$;

-- The plan of a year: projects with area and investment by state of approval.
select clzy_keep_narrow('zkfxmsd', 'plan', array['ssnd', 'spzt']::text[], array['xmmj', 'dxmj', 'jhtz']::text[]);

-- Projects of a county and year, platform by platform, in the order of their planned start.
create index zkfxmsd_plan on zkfxmsd (xzqdm, ssnd, coalesce(cyptid, ''), jhkgsj, xmbh) where scbz = 0;
