-- Evaluations by classes of 亩均税收, so that the land of an earlier year is counted as that year saw it.
alter table pj add column mjssfd text collate "C" generated always as (
  case when mjss is null then null when mjss <= 0 then '0' when mjss <= 5 then '1' when mjss <= 15 then '2'
    when mjss <= 30 then '3' when mjss <= 60 then '4' else '5' end) stored;
alter table history.pj add column mjssfd text collate "C";
select clzy_keep_narrow('pj', 'class', array['pjnd', 'pjdx', 'mjssfd']::text[], array['ydmj']::text[]);

-- 竣工率 stands beside 开工率 now, and both are read off the contracts at the end of the year.
alter table pj drop column jgl;
alter table history.pj drop column jgl;
create index tdgy_park on tdgy (cyptid) where scbz = 0 and cyptid is not null;
