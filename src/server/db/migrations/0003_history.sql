-- Every business table keeps its earlier versions in the schema `history`, with who replaced them,
-- when, and through which call. The actor and the call come from settings of the transaction.
create schema history;

create function clzy_actor() returns text language sql stable as
  $$ select coalesce(nullif(current_setting('clzy.actor', true), ''), 'system') $$;

create function clzy_via() returns text language sql stable as
  $$ select coalesce(nullif(current_setting('clzy.via', true), ''), 'system') $$;

-- Creates history.<t>: the columns of the table behind those that say how the version ended.
create function clzy_keep_history(t text, id_column text) returns void language plpgsql as $$
begin
  execute format(
    'create table history.%1$I (
       h_id bigint generated always as identity primary key,
       h_op text not null,
       h_by text not null,
       h_via text not null,
       h_until timestamptz not null default now(),
       like public.%1$I
     )', t);
  execute format('create index on history.%1$I (%2$I, h_id desc)', t, id_column);
  execute format('create index on history.%1$I (h_until)', t);
  execute format('create index on history.%1$I (h_via)', t);
  execute format(
    'create trigger keep_history_u after update on public.%1$I
       referencing old table as old_rows for each statement execute function clzy_history_trigger()', t);
  execute format(
    'create trigger keep_history_d after delete on public.%1$I
       referencing old table as old_rows for each statement execute function clzy_history_trigger()', t);
end $$;

create function clzy_history_trigger() returns trigger language plpgsql as $$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names
    from pg_attribute
   where attrelid = tg_relid and attnum > 0 and not attisdropped;
  execute format(
    'insert into history.%I (h_op, h_by, h_via, %s)
     select %L, clzy_actor(), clzy_via(), %s from old_rows', tg_table_name, names, lower(tg_op), names);
  return null;
end $$;
