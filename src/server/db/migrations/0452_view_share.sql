-- Persons that a saved view is shared with, beside the roles.
create table view_share (
  view_id text collate "C" not null references saved_view (id) on delete cascade,
  user_id text not null references app_user (id) on delete cascade,
  primary key (user_id, view_id)
);
create index view_share_of on view_share (view_id);
