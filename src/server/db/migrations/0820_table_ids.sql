-- A whole number for each record of the registers without one, for programs that know records by numbers (ArcGIS):
-- given once, kept through every change. Earlier versions have their record's.
do $$
declare
  r record;
begin
  for r in select * from (values ('dbsx', 'dbid'), ('gxtz', 'tzid'), ('pjgs', 'gsid'), ('pjyy', 'yyid'),
                                 ('tdgyyq', 'yqid'), ('yjhc', 'hcid')) v (register, key) loop
    execute format('alter table %I add column oid integer generated always as identity unique', r.register);
    execute format('alter table history.%I add column oid integer', r.register);
    execute format('update history.%1$I h set oid = t.oid from %1$I t where t.%2$I = h.%2$I', r.register, r.key);
  end loop;
end $$;
