-- What people entered was matched by nothing: it has no score.
alter table dqgx alter column ppd drop not null, alter column ppd drop default;
alter table history.dqgx alter column ppd drop not null;
alter table dqgx disable trigger user;
update dqgx set ppd = null where ppfs = '4';
update history.dqgx set ppd = null where ppfs = '4';
alter table dqgx enable trigger user;

-- Who sent a matter or a check is kept by account; the first of them were kept by name.
do $$
declare
  of_table text;
  signed text;
begin
  foreach of_table in array array['dbsx', 'yjhc'] loop
    execute format('alter table %I disable trigger user', of_table);
    foreach signed in array array['cjr', 'gxr'] loop
      execute format(
        'update %1$I t set %2$I = u.username
           from (select real_name, min(username) username from app_user
                  group by real_name having count(*) = 1) u
          where u.real_name = t.%2$I and not exists (select from app_user a where a.username = t.%2$I)',
        of_table, signed);
    end loop;
    execute format('alter table %I enable trigger user', of_table);
  end loop;
end $$;
