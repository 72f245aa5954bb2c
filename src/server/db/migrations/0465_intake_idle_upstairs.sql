-- Intakes of idle land and of industry upstairs too: as of the relations before them, what they keep, they
-- keep for what is changed and not for what moves over.
do $$
declare
  register text;
  g record;
begin
  foreach register in array array['xztd', 'gysl'] loop
    for g in select tgname, pg_get_triggerdef(oid) made from pg_trigger
              where tgrelid = register::regclass and not tgisinternal loop
      execute format('drop trigger %I on %I', g.tgname, register);
      execute replace(g.made, ' EXECUTE FUNCTION ', ' WHEN (not clzy_is_settling()) EXECUTE FUNCTION ');
    end loop;
    execute format(
      'create trigger number_once_i after insert on %1$I referencing new table as new_rows
         for each statement when (not clzy_is_settling()) execute function clzy_number_once();
       create trigger number_once_u after update on %1$I
         referencing old table as old_rows new table as new_rows
         for each statement when (not clzy_is_settling()) execute function clzy_number_once()', register);
  end loop;
end $$;
