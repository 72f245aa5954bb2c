-- Idle land disposed of in part stays in the stock with its remainder: the year in which all of it has left, and
-- the area that is still there. 疑似, 调查中 and 排除 are no stock.
alter table xztd
  add column xhnd integer not null generated always as
    (case when xzzt in ('5', '6') and coalesce(czmj, 0) >= xzmj
          then coalesce(extract(year from czwcrq)::integer, 0) else 0 end) stored,
  add column clzt text collate "C" not null generated always as
    (case when xzzt in ('0', '1', '2') then '0'
          when xzzt in ('5', '6') and czwcrq is not null and coalesce(czmj, 0) >= xzmj then '3'
          when xzzt in ('5', '6') and czwcrq is not null and czmj > 0 then '2' else '1' end) stored,
  add column clmj numeric(16,2) not null generated always as
    (case when xzzt in ('3', '4', '7') then xzmj
          when xzzt in ('5', '6') and czwcrq is null then xzmj
          when xzzt in ('5', '6') then greatest(xzmj - coalesce(czmj, 0), 0) else 0 end) stored;
alter table history.xztd add column xhnd integer, add column clzt text collate "C", add column clmj numeric(16,2);
select clzy_renew_rollup('xztd',
  array['rknd', 'cznd', 'xhnd', 'clzt', 'xzlx', 'xzyy', 'xznx', 'xzzt', 'czfs']::text[],
  array['gdmj', 'xzmj', 'czmj', 'clmj', 'xzfje']::text[]);

-- Approvals that are withdrawn or cut count as disposed of beside what is supplied; a batch of which nothing is
-- left stays in the register, so that finishing it raises the rates.
do $$
declare
  t text;
begin
  foreach t in array array['public.pewg', 'history.pewg'] loop
    execute format('alter table %s add column hjmj numeric(16,2), add column bnhjmj numeric(16,2)', t);
  end loop;
end $$;
alter table pewg
  add check (bnhjmj <= hjmj),
  add column gyzt text collate "C" not null generated always as
    (case when wgmj > 0 then case when ygmj > 0 then '1' else '0' end
          else case when ygmj > 0 then '2' else '3' end end) stored;
alter table history.pewg add column gyzt text collate "C";
select clzy_renew_rollup('pewg', array['pznd', 'sfgy', 'wgyy', 'ncsfs', 'jhgyjd', 'gyzt']::text[],
  array['pzmj', 'ygmj', 'wgmj', 'bngymj', 'hjmj', 'bnhjmj']::text[]);
