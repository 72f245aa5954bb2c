-- An approval lapses after two years if the land is not used or the compensation plan not carried out (domain/10 §2).
alter table pewg add column ydss smallint, add column bcss smallint;
alter table history.pewg add column ydss smallint, add column bcss smallint;
alter table pewg add column phss text collate "C" not null generated always as
  (case when ydss = 0 or bcss = 0 then '0' when ydss = 1 and bcss = 1 then '1' else '9' end) stored;
alter table history.pewg add column phss text collate "C";
create index pewg_age on pewg (phss, pzrq) where scbz = 0;
