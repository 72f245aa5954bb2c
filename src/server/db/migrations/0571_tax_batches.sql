-- When the rows that a tax sheet has written were taken back.
alter table ss_upload add column revoked_at timestamptz;
-- Of a refused row: its cells in the units of the template, and why.
alter table ss_upload_row add column cells jsonb not null default '{}', add column messages jsonb not null default '[]';
