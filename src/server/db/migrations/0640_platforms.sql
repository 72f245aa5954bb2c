-- 产业平台 as a register like the others: a number of its own, a state with its end, intakes; and figures
-- that follow land and enterprises in the writer's transaction.
do $$
declare
  t text;
begin
  foreach t in array array['public.cypt', 'history.cypt'] loop
    execute format('alter table %s
      add column cyptbh text collate "C",
      add column cyptzt text collate "C",
      add column tyrq date,
      add column tysm text,
      add column brptid text collate "C",
      add column brptmc text,
      add column dks integer,
      alter column zss type numeric(18,4)', t);
  end loop;
end $$;

alter table cypt disable trigger user;
update cypt c set cyptzt = '1', cyptbh = n.cyptbh
  from (select cyptid, xzqdm || 'PT' || lpad(row_number() over (partition by xzqdm order by cyptid)::text, 4, '0') cyptbh
          from cypt) n
 where n.cyptid = c.cyptid;
alter table cypt enable trigger user;
alter table cypt alter cyptbh set not null, alter cyptzt set not null;

drop index cypt_words, cypt_order, cypt_newest, cypt_county_newest;
create index cypt_words on cypt using gin (clzy_bigrams(cyptbh || ' ' || cyptmc));
create unique index cypt_cyptbh on cypt (cyptbh) where scbz = 0;
create index cypt_order on cypt (xzqdm, cyptbh) where scbz = 0;
select clzy_newest_first('cypt', 'cyptid', 'cyptbh');

-- A task names its platform; a foreign key would not see those that an intake has shown.
alter table cyptrw drop constraint cyptrw_cyptid_fkey;
create function clzy_task_platform_known() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n where not exists (select from public.cypt c where c.cyptid = n.cyptid)) then
    raise foreign_key_violation using message = 'a task is set to a platform that is not there';
  end if;
  return null;
end $$;
create trigger known_i after insert on cyptrw referencing new table as new_rows
  for each statement execute function clzy_task_platform_known();
create trigger known_u after update on cyptrw referencing new table as new_rows
  for each statement execute function clzy_task_platform_known();

-- What land and enterprises of a platform come to, from the sums that are kept of them.
create function clzy_platform_figures(platform text)
returns table (dks integer, gygymj numeric, zss numeric, qys integer, gsqys integer) language sql stable as $$
  select g.dks, g.gygymj, g.zss, y.qys, y.gsqys
    from (select coalesce(sum(r.zs), 0)::integer dks, coalesce(sum(r.mj), 0) gygymj, coalesce(sum(r.zss), 0) zss
            from gyyd_rollup r where r.cyptid = platform) g
   cross join (select coalesce(sum(r.zs), 0)::integer qys,
                      coalesce(sum(r.zs) filter (where r.qygm = '1'), 0)::integer gsqys
                 from yddw_rollup r where r.cyptid = platform) y
$$;

-- Whatever writes a platform, its figures are these: an edit, an import, an earlier version put back.
create function clzy_platform_counted() returns trigger language plpgsql as $$
begin
  select f.dks, f.gygymj, f.zss, f.qys, f.gsqys
    into new.dks, new.gygymj, new.zss, new.qys, new.gsqys
    from public.clzy_platform_figures(new.cyptid) f;
  new.mjss := round(new.zss / nullif(new.gygymj / (2000.0 / 3), 0), 2);
  return new;
end $$;

-- Figures change far more often than platforms: of one day the history keeps how it began.
create function clzy_is_counting() returns boolean language sql stable as
  $$ select current_setting('clzy.counting', true) is not distinct from 'on' $$;

create function clzy_count_platforms(platforms text[]) returns void language plpgsql set jit = off as $$
declare
  today timestamptz := date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
  changed text[];
begin
  -- Locked in order, so that what is summed afterwards has all that was committed before.
  perform from public.cypt where cyptid = any(platforms) order by cyptid for update;
  select array_agg(c.cyptid) into changed
    from public.cypt c cross join lateral public.clzy_platform_figures(c.cyptid) f
   where c.cyptid = any(platforms)
     and (c.dks, c.gygymj, c.zss, c.qys, c.gsqys) is distinct from (f.dks, f.gygymj, f.zss, f.qys, f.gsqys);
  if changed is null then
    return;
  end if;
  update public.cypt c set dks = c.dks
   where c.cyptid = any(changed)
     and not exists (select from history.cypt h where h.cyptid = c.cyptid and h.h_until >= today);
  perform set_config('clzy.counting', 'on', true);
  update public.cypt c set dks = c.dks
   where c.cyptid = any(changed)
     and exists (select from history.cypt h where h.cyptid = c.cyptid and h.h_until >= today);
  perform set_config('clzy.counting', 'off', true);
end $$;

-- After the kept sums of land or enterprises have changed.
create function clzy_follow_sums() returns trigger language plpgsql set jit = off as $$
declare
  touched text[];
begin
  case tg_op
    when 'INSERT' then
      select array_agg(distinct cyptid) into touched from new_rows where cyptid <> '';
    when 'UPDATE' then
      select array_agg(distinct cyptid) into touched
        from (select cyptid from (select to_jsonb(n) row, n.cyptid from new_rows n
                                  except select to_jsonb(o), o.cyptid from old_rows o) c) d
       where cyptid <> '';
    else
      select array_agg(distinct cyptid) into touched from old_rows where cyptid <> '';
  end case;
  if touched is not null then
    perform public.clzy_count_platforms(touched);
  end if;
  return null;
end $$;

-- Lets platforms follow the kept sums of a register; to be called again when these are made anew.
create function clzy_follow_register(t text) returns void language plpgsql as $$
begin
  execute format(
    'create index %1$s_rollup_cyptid on %1$s_rollup (cyptid) where cyptid <> '''';
     create trigger platform_i after insert on %1$s_rollup referencing new table as new_rows
       for each statement when (not clzy_is_settling()) execute function clzy_follow_sums();
     create trigger platform_u after update on %1$s_rollup referencing old table as old_rows new table as new_rows
       for each statement when (not clzy_is_settling()) execute function clzy_follow_sums();
     create trigger platform_d after delete on %1$s_rollup referencing old table as old_rows
       for each statement when (not clzy_is_settling()) execute function clzy_follow_sums()', t);
end $$;
select clzy_follow_register(t) from unnest(array['gyyd', 'yddw']) t;

create or replace function clzy_renew_rollup(t text, dims text[], sums text[]) returns void language plpgsql as $$
begin
  execute format('drop trigger rollup_i on %1$I; drop trigger rollup_u on %1$I; drop trigger rollup_d on %1$I;
    drop table %2$I', t, t || '_rollup');
  perform clzy_keep_rollup(t, dims, sums);
  if t in ('gyyd', 'yddw') then
    perform clzy_follow_register(t);
  end if;
end $$;

create index sshsjcb_cyptid on sshsjcb (cyptid, tyshxydm) where scbz = 0 and cyptid is not null;

-- The figures of demonstration time, made true; rollups are made anew with the state beside them.
update history.cypt set cyptbh = c.cyptbh, cyptzt = '1'
  from cypt c where c.cyptid = history.cypt.cyptid;
alter table cypt disable trigger user;
update cypt c set (dks, gygymj, zss, qys, gsqys) = (select f.dks, f.gygymj, f.zss, f.qys, f.gsqys
                                                      from clzy_platform_figures(c.cyptid) f);
update cypt c set mjss = round(c.zss / nullif(c.gygymj / (2000.0 / 3), 0), 2);
alter table cypt enable trigger user;
alter table cypt alter dks set not null, alter gygymj set not null, alter zss set not null,
  alter qys set not null, alter gsqys set not null;
select clzy_renew_rollup('cypt', array['cyptlx', 'cyptjb', 'cyptzt']::text[],
  array['ghmj', 'gygymj', 'ykfmj', 'dks', 'qys', 'gsqys', 'zss']::text[]);

create trigger counted before insert or update on cypt for each row execute function clzy_platform_counted();
select clzy_keep_intake('cypt');

-- What only counts makes no version.
drop trigger keep_history_u on cypt;
create trigger keep_history_u after update on cypt referencing old table as old_rows
  for each statement when (not clzy_is_settling() and not clzy_is_counting())
  execute function clzy_history_trigger();

-- Land and enterprises that an intake shows count from that moment on.
alter function clzy_intake_show(text) rename to clzy_intake_show_rows;
create function clzy_intake_show(id text)
returns boolean language plpgsql security definer set search_path = public as $$
declare
  dataset text := (select i.dataset from intake i where i.id = $1);
  platforms text[];
begin
  if not clzy_intake_show_rows(id) then
    return false;
  end if;
  if dataset in ('gyyd', 'yddw') then
    execute format('select array_agg(distinct cyptid) from %I.%I where cyptid <> ''''',
      clzy_intake_room(id), dataset || '_rollup') into platforms;
    if platforms is not null then
      perform clzy_count_platforms(platforms);
    end if;
  end if;
  return true;
end $$;
