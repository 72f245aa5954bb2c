-- Where a session was opened from, for the list of the administrator.
alter table session add column ip text;

-- What waits for somebody: counted and taken in the order of waiting without reading the records.
create index dxydsd_waiting on dxydsd (shzt, xzqdm, gxsj) include (cyptid) where scbz = 0 and shzt in ('1', '2', '3', '4');
create index dxydst_waiting on dxydst (shzt, xzqdm, gxsj) include (cyptid) where scbz = 0 and shzt in ('1', '2', '3', '4');
create index zkfxmsd_waiting on zkfxmsd (spzt, xzqdm, gxsj) where scbz = 0 and spzt in ('1', '2', '3', '4');
create index zkfxmst_waiting on zkfxmst (spzt, xzqdm, gxsj) where scbz = 0 and spzt in ('1', '2', '3', '4');
create index gxtz_waiting on gxtz (zt, xzqdm, gxsj) where scbz = 0 and zt in ('0', '1');
create index xztd_waiting on xztd (xzzt, xzqdm, gxsj) where scbz = 0 and xzzt <> '6';
create index kdjc_waiting on kdjc (hczt, czzt, xzqdm, gxsj) where scbz = 0;
create index dqgx_waiting on dqgx (xzqdm, gxsj) where scbz = 0 and gxzt = '0';
