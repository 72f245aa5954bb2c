-- The agreed completion that moves along with a postponed start (GF-2008-2601, domain/10 §2), before and after.
do $$
declare
  t text;
begin
  foreach t in array array['public.tdgyyq', 'history.tdgyyq'] loop
    execute format('alter table %s add column yyjgsj date, add column xyjgsj date', t);
  end loop;
end $$;
