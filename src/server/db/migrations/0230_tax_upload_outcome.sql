-- What a tax sheet changed when it was written into its version; uploads written before do not say.
alter table ss_upload
  add column added integer,
  add column changed integer,
  add column removed integer,
  add column skipped integer;
create index ss_upload_written on ss_upload (imported_at desc, upload_id) where imported_at is not null;
