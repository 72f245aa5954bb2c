-- The offices of the administration and the screen on a wall go with no other role: who administers
-- gives up business.
update app_user set roles = array['ROLE_ADMIN']
 where 'ROLE_ADMIN' = any(roles) and cardinality(roles) > 1;
alter table app_user add constraint roles_of_their_own check (
  cardinality(roles) <= 1
  or not roles && array['ROLE_ADMIN', 'ROLE_SECURITY', 'ROLE_AUDITOR', 'ROLE_KIOSK']);
