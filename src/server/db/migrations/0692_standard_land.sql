-- The standards of energy and emission that 标准地 is granted with, and control indicators of a plot (domain/10 §5, §6).
do $$
declare
  t text;
begin
  foreach t in array array['public.tdgy', 'history.tdgy'] loop
    execute format('alter table %s add column dwnhbz text, add column dwpfbz text,
      add column jzxsxx numeric(5,2), add column bgzbsx numeric(5,2)', t);
  end loop;
end $$;
