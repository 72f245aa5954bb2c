-- A whole number for each file, for programs that know attachments by numbers (ArcGIS): given once, never again.
alter table fj add column oid integer generated always as identity unique;
