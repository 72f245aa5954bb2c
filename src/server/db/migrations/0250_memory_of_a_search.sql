-- A word that most names have marks more pages than four megabytes hold one by one: of the rest every
-- row was cut into its pieces again, 5.4 s in place of 1.1 s at a million parcels.
do $$
begin
  if pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB') then
    execute format('alter database %I set work_mem = %L', current_database(), '16MB');
  end if;
exception when insufficient_privilege then
  raise notice 'work_mem stays at %: only the owner of the database may raise it', current_setting('work_mem');
end $$;
