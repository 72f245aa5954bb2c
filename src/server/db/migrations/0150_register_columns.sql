-- Results of a project: its way of redevelopment, and how much more tax its land yields in a year.
alter table sscx add column zkffs text collate "C", add column xzss numeric(16,2);
alter table history.sscx add column zkffs text collate "C", add column xzss numeric(16,2);
-- Land without tax: how many enterprises use it.
alter table wssgyyd add column qys integer not null default 0;
alter table history.wssgyyd add column qys integer;
-- Evaluation: the trade of a parcel, the kind of a park.
alter table pj add column hydm text collate "C", add column cyptlx text collate "C";
alter table history.pj add column hydm text collate "C", add column cyptlx text collate "C";

-- New columns are no change of what anybody entered.
alter table sscx disable trigger user;
alter table wssgyyd disable trigger user;
alter table pj disable trigger user;
update sscx c set zkffs = p.zkffs, xzss = c.gzhss - c.gzqss from zkfxmsd p where p.xmid = c.xmid;
update wssgyyd w set qys = n.qys from gyyd_nd n where n.dkid = w.dkid and n.nd = 2024;
update pj j set hydm = g.hydm from gyyd g where j.pjdx = '3' and g.dkid = j.dxid and g.scbz = 0;
update pj j set hydm = y.hydm from yddw y where j.pjdx = '4' and y.qyid = j.dxid and y.scbz = 0;
update pj j set cyptlx = c.cyptlx from cypt c where j.pjdx = '2' and c.cyptid = j.dxid and c.scbz = 0;
alter table sscx enable trigger user;
alter table wssgyyd enable trigger user;
alter table pj enable trigger user;

-- Both follow from the project and from what is reported, whoever writes the row.
create function clzy_sscx_facts() returns trigger language plpgsql as $$
begin
  new.zkffs := coalesce((select zkffs from zkfxmsd where xmid = new.xmid), new.zkffs);
  new.xzss := new.gzhss - new.gzqss;
  return new;
end $$;
create trigger facts before insert or update on sscx
  for each row execute function clzy_sscx_facts();
