-- What servers keep in memory of sessions, API tokens and revisions of tiles: triggers say in the changing
-- transaction what has changed, on one channel. A notice is sent with the commit and in the order of commits.

-- The new revisions; very many are read anew.
create function clzy_heard_numbers() returns trigger language plpgsql set jit = off as $$
begin
  perform pg_notify('clzy_heard', concat_ws(' ', tg_table_name, dataset, said))
     from (
       select dataset,
              case when of > 3000 then '*' else string_agg(concat_ws(' ', x, y, no), ',') end said
         from (select dataset, x, y, no, count(*) over (partition by dataset) of,
                      (row_number() over (partition by dataset) - 1) / 200 part
                 from new_rows) r
        group by dataset, of, case when of > 3000 then 0 else part end
     ) notices;
  return null;
end $$;

-- Of whose sessions and tokens something has changed; argument: the column that names them.
create function clzy_heard_user() returns trigger language plpgsql set jit = off as $$
begin
  perform pg_notify('clzy_heard', 'session ' || coalesce(to_jsonb(old) ->> tg_argv[0], '*'));
  return null;
end $$;

create function clzy_heard_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('clzy_heard', 'session *');
  return null;
end $$;

-- The embedded engine is asked each time: it is in the process.
do $$
declare
  t text;
begin
  if version() like '%emscripten%' then
    return;
  end if;
  foreach t in array array['tile_revision', 'block_revision'] loop
    execute format(
      'create trigger heard_i after insert on %1$I referencing new table as new_rows
         for each statement execute function clzy_heard_numbers();
       create trigger heard_u after update on %1$I referencing new table as new_rows
         for each statement execute function clzy_heard_numbers()', t);
  end loop;
  create trigger heard_d after delete on session
    for each row execute function clzy_heard_user('user_id');
  -- When it was last seen is for the database alone.
  create trigger heard_u after update of expires_at, user_id on session
    for each row execute function clzy_heard_user('user_id');
  create trigger heard_d after delete on api_token
    for each row execute function clzy_heard_user('user_id');
  create trigger heard_u after update of revoked_at, expires_at, scopes, name, user_id on api_token
    for each row execute function clzy_heard_user('user_id');
  create trigger heard_u after update on app_user
    for each row
    when ((old.username, old.real_name, old.roles, old.area_code, old.cyptid, old.demo, old.disabled,
           old.must_change, old.password_at)
          is distinct from
          (new.username, new.real_name, new.roles, new.area_code, new.cyptid, new.demo, new.disabled,
           new.must_change, new.password_at))
    execute function clzy_heard_user('id');
  create trigger heard after insert or update or delete on setting
    for each statement execute function clzy_heard_setting();
end $$;
