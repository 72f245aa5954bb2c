-- Who brought a parcel from above its county: they do not review it. Null where its county entered it.
do $$
declare
  part record;
begin
  alter table dxydst add column drr text;
  alter table dxydsd add column drr text;
  alter table history.dxydst add column drr text;
  alter table history.dxydsd add column drr text;
  -- Intakes that are being filled still stand alone; those that are shown have followed.
  for part in select p.here from intake i, clzy_intake_parts(i.id) p
               where i.dataset in ('dxydst', 'dxydsd') and p.kind in ('record', 'past') loop
    execute format('alter table %s add column if not exists drr text', part.here);
  end loop;
end $$;
