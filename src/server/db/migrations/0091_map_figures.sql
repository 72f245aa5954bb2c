-- Classes that the pages of the map count by and colour by, and what their cards sum up.

alter table gyyd
  add column mjssfd text collate "C" generated always as (
    case when mjss is null then null when mjss <= 0 then '0' when mjss <= 5 then '1' when mjss <= 15 then '2'
      when mjss <= 30 then '3' when mjss <= 60 then '4' else '5' end) stored,
  add column qysfd text collate "C" not null generated always as (
    case when qys = 0 then '0' when qys = 1 then '1' else '2' end) stored;
alter table history.gyyd add column mjssfd text collate "C", add column qysfd text collate "C";

-- 溢价率 is computed too: a computed column cannot be made of another one.
alter table tdgy add column yjlfd text collate "C" generated always as (
  case when cjj is null or qsj <= 0 then null when cjj <= qsj then '0' when cjj <= qsj * 1.1 then '1'
    when cjj <= qsj * 1.3 then '2' when cjj <= qsj * 1.5 then '3' else '4' end) stored;
alter table history.tdgy add column yjlfd text collate "C";

alter table pewg add column jhgyjd text collate "C" generated always as (
  extract(year from jhgysj)::integer::text || '年第' || extract(quarter from jhgysj)::integer::text || '季度') stored;
alter table history.pewg add column jhgyjd text collate "C";

-- The rollups again, with the new dimensions and sums.
create function clzy_renew_rollup(t text, dims text[], sums text[]) returns void language plpgsql as $$
begin
  execute format('drop trigger rollup_i on %1$I; drop trigger rollup_u on %1$I; drop trigger rollup_d on %1$I;
    drop table %2$I', t, t || '_rollup');
  perform clzy_keep_rollup(t, dims, sums);
end $$;

select clzy_renew_rollup('gyyd', array['ydqk', 'pjdj', 'sfdx', 'sfws', 'sfyqn', 'mjssfd', 'qysfd']::text[],
  array['mj', 'zjzmj', 'zss', 'zzjz']::text[]);
select clzy_renew_rollup('tdgy', array['qdnd', 'qdyf', 'ytlb', 'gdfs', 'hydm', 'cjzt', 'qsmzqjd', 'kgzt', 'jgzt',
  'yjlx', 'yjdj', 'yjlfd', 'fhjg']::text[], array['gymj', 'qsj', 'cjj', 'jrjzmj', 'jrydmj']::text[]);
select clzy_renew_rollup('pewg', array['pznd', 'sfgy', 'wgyy', 'ncsfs', 'jhgyjd']::text[],
  array['pzmj', 'ygmj', 'wgmj']::text[]);
select clzy_renew_rollup('sscx', array['wcnd', 'cxzt']::text[],
  array['wcmj', 'scmj', 'xzjzmj', 'gbmj', 'gzqjzmj', 'gzhjzmj', 'gzqss', 'gzhss', 'xzjy']::text[]);
