-- What an account chooses most often in the coded fields of a form, so that it comes first there.
create table account_choice (
  user_id text not null references app_user (id) on delete cascade,
  dataset text collate "C" not null,
  field text collate "C" not null,
  value text collate "C" not null,
  times integer not null default 1,
  primary key (user_id, dataset, field, value)
);

alter table app_user add column tour_put_away boolean not null default false;
