-- What is written waits in a list before it goes into the index for words, and whoever fills the list
-- waits until all of it has gone in: with four megabytes a second or several in one transaction out of
-- many. A short list is emptied more often, each time in a fraction of that.
do $$
declare
  words record;
begin
  for words in select format('%I.%I', n.nspname, c.relname) name
                 from pg_class c join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
                where c.relkind = 'i' and m.amname = 'gin' and n.nspname = 'public' loop
    execute format('alter index %s set (gin_pending_list_limit = 128)', words.name);
  end loop;
end $$;
