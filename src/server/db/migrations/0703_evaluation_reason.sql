-- Why an object has its grade, in words.
do $$
declare
  t text;
begin
  foreach t in array array['public.pj', 'history.pj'] loop
    execute format('alter table %s add column pjyj text', t);
  end loop;
end $$;
