-- Projects by the month in which they are planned to end and by that in which they did, as 202411; 0 for none.
create table zkfxmsd_rollup_month (
  xzqdm text collate "C" not null,
  cyptid text collate "C" not null,
  spzt text collate "C" not null,
  jhyf integer not null,
  wcyf integer not null,
  zs integer not null,
  dxmj numeric(24,4) not null,
  primary key (xzqdm, cyptid, spzt, jhyf, wcyf)
);

do $$
declare
  keys text := 'xzqdm, cyptid, spzt, jhyf, wcyf';
  given text := 'xzqdm, coalesce(cyptid, ''''), spzt,
    (extract(year from jhjgsj) * 100 + extract(month from jhjgsj))::integer,
    case when wcnd <> 0 then wcnd * 100 + extract(month from sjjgsj)::integer else 0 end';
begin
  execute format('insert into zkfxmsd_rollup_month (%s, zs, dxmj)
    select %s, count(*), sum(dxmj) from zkfxmsd where scbz = 0 group by %s', keys, given,
    '1, 2, 3, 4, 5');
  execute format(
    'create trigger rollup_month_i after insert on zkfxmsd referencing new table as new_rows
       for each statement execute function clzy_rollup_trigger(%1$L, %2$L, %3$L, %4$L, %5$L);
     create trigger rollup_month_u after update on zkfxmsd referencing old table as old_rows new table as new_rows
       for each statement execute function clzy_rollup_trigger(%1$L, %2$L, %3$L, %4$L, %5$L);
     create trigger rollup_month_d after delete on zkfxmsd referencing old table as old_rows
       for each statement execute function clzy_rollup_trigger(%1$L, %2$L, %3$L, %4$L, %5$L)',
    keys, given, 'dxmj', 'sum(sign * coalesce(dxmj, 0)) dxmj', 'month');
end $$;

-- Approved projects that are not finished, by their planned days.
create index zkfxmsd_late on zkfxmsd (xzqdm, jhjgsj, jhkgsj) where spzt = '5' and xmjd < '5' and scbz = 0;
