-- The city's parcels of a provincial one are shown beside it, page by page.
create index dxydsd_stdkid on dxydsd (stdkid) where scbz = 0 and stdkid is not null;
