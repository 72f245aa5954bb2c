-- Whoever has had a hand in a record learns what another desk has decided about it: one line for each
-- person and decision, read or not.
create table decision_notice (
  username text collate "C" not null,
  rzid bigint not null,
  seen boolean not null default false,
  primary key (username, rzid)
);
create index decision_notice_unseen on decision_notice (username) where not seen;

-- A decision is a step of the city or of the province; those of one's own desk are no news. What is
-- entered long after its day, as with a register that is taken over, is none either.
create function clzy_tell_decision() returns trigger language plpgsql as $$
begin
  insert into decision_notice (username, rzid, seen)
  select distinct b.czr, n.rzid, n.czsj < now() - interval '30 days'
    from new_rows n
    join shrz b on b.ywlx = n.ywlx and b.ywid = n.ywid and b.rzid < n.rzid
   where n.czrjs in ('ROLE_CITY', 'ROLE_PROVINCE') and b.czr <> n.czr and b.czrjs <> n.czrjs;
  return null;
end $$;
create trigger tell_decision after insert on shrz referencing new table as new_rows
  for each statement execute function clzy_tell_decision();

insert into decision_notice (username, rzid, seen)
select distinct b.czr, n.rzid, true
  from shrz n join shrz b on b.ywlx = n.ywlx and b.ywid = n.ywid and b.rzid < n.rzid
 where n.czrjs in ('ROLE_CITY', 'ROLE_PROVINCE') and b.czr <> n.czr and b.czrjs <> n.czrjs;
