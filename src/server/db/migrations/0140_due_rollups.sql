-- Rates of start and completion, and floors completed in a year, are kept ready like other statistics.

-- What became of an agreed day: 0 it is to come, 1 kept, 2 done later, 3 still not done. The calendar
-- moves it, as it moves the states; for the fixed year no later than its end.
alter table tdgy
  add column kgqk text collate "C" not null default '0',
  add column jgqk text collate "C" not null default '0';
alter table history.tdgy
  add column kgqk text collate "C" not null default '0',
  add column jgqk text collate "C" not null default '0';
alter table tdgy disable trigger user;
do $$
declare
  of_table text;
begin
  foreach of_table in array array['public.tdgy', 'history.tdgy'] loop
    execute format(
      'update %s t set
         kgqk = case when ydkgsj is null or ydkgsj > v.today then ''0'' when sjkgsj is null then ''3''
                     when sjkgsj > ydkgsj then ''2'' else ''1'' end,
         jgqk = case when ydjgsj is null or ydjgsj > v.today then ''0'' when sjjgsj is null then ''3''
                     when sjjgsj > ydjgsj then ''2'' else ''1'' end
       from (select least(current_date, date ''2024-12-31'') today) v', of_table);
  end loop;
end $$;
alter table tdgy enable trigger user;
select clzy_keep_narrow('tdgy', 'rate', array['qdnd', 'ytlb', 'kgzt', 'jgzt', 'kgqk', 'jgqk']::text[],
  array['gymj', 'qsj', 'cjj', 'jrjzmj', 'jrydmj']::text[]);

alter table gysl add column jgnd integer not null generated always as
  (case when sjjgsj is not null then extract(year from sjjgsj)::integer else 0 end) stored;
alter table history.gysl add column jgnd integer not null default 0;
update history.gysl set jgnd = extract(year from sjjgsj)::integer where sjjgsj is not null;
select clzy_keep_narrow('gysl', 'done', array['jgnd', 'spzt', 'xmjdgl']::text[],
  array['ydmj', 'zjzmj', 'cfjzmj', 'rzmj', 'rzqys']::text[]);
