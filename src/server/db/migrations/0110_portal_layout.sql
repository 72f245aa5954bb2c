-- Which cards stand where on the portal's stage, for a role inside a region; the nearest region holds.
create table portal_layout (
  role text collate "C" not null,
  area_code text collate "C" not null,
  left_cards text[] not null,
  right_cards text[] not null,
  saved_by text not null references app_user (id) on delete cascade,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (role, area_code)
);
