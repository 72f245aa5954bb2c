-- The enterprises with the most tax, and with the most land, of the whole province.
create index yddw_tax on yddw (zss desc, qyid) where scbz = 0;
create index yddw_land on yddw (ydmj desc, qyid) where scbz = 0;
