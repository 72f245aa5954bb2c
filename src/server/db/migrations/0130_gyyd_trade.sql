-- The trade of industrial land: that of the enterprise which uses most of it.
alter table gyyd add column hydm text collate "C";
alter table history.gyyd add column hydm text collate "C";

-- A new column is no change of what anybody entered.
alter table gyyd disable trigger user;
update gyyd g set hydm = t.hydm
  from (select distinct on (d.dkid) d.dkid, y.hydm
          from dqgx d join yddw y on y.tyshxydm = d.tyshxydm and y.scbz = 0
         where d.scbz = 0 and d.gxzt in ('1', '2') and d.qsrq <= '2024-12-31'
           and (d.zzrq is null or d.zzrq >= '2024-12-31')
         order by d.dkid, d.symj desc, d.gxbh) t
 where t.dkid = g.dkid and g.scbz = 0;
alter table gyyd enable trigger user;
-- Tiles carry the trade.
update tile_revision set no = nextval('tile_revision_no') where dataset = 'gyyd';

select clzy_keep_narrow('gyyd', 'trade', array['hydm', 'pjdj', 'sfdx', 'sfyqn', 'ydqk']::text[],
  array['mj', 'zjzmj', 'zss', 'zzjz']::text[]);
