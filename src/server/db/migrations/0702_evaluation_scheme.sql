-- Numbers of the evaluation that an authority sets beside its weights; points for an object; regions have no grade.
alter table pjqz add column scheme jsonb;
alter table history.pjqz add column scheme jsonb;
do $$
declare
  t text;
begin
  foreach t in array array['public.pj', 'history.pj'] loop
    execute format('alter table %s add column jf numeric(5,2), alter column pjdj drop not null', t);
  end loop;
end $$;
