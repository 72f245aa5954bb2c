-- What its clerk has chosen of an import where the library has the parcel already, by 地块编号.
alter table drpc add column cl jsonb not null default '{}';
