-- On the first visit nobody has been here before.
alter table today_visit alter column since drop not null;
