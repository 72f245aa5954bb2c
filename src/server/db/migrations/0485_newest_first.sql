-- Every list begins with what was changed last; records of one change, which share its time, stand by
-- their numbers. Within one county by an index of its own: of the province a county has one in a hundred.
create function clzy_newest_first(t text, id_column text, number_column text)
returns void language plpgsql as $$
declare
  keys text := case when id_column = number_column then format('%I', id_column)
                    else format('%I, %I', number_column, id_column) end;
begin
  execute format('create index %1$s_newest on %1$I (gxsj, %2$s) where scbz = 0', t, keys);
  execute format('create index %1$s_county_newest on %1$I (xzqdm, gxsj, %2$s) where scbz = 0', t, keys);
end $$;

drop index dxydsd_gxsj, dxydsd_county_gxsj, dxydst_gxsj, dxydst_county_gxsj;

select clzy_newest_first('dxydsd', 'dkid', 'dkbh');
select clzy_newest_first('dxydst', 'dkid', 'dkbh');
select clzy_newest_first('zkfxmsd', 'xmid', 'xmbh');
select clzy_newest_first('zkfxmst', 'xmid', 'xmbh');
select clzy_newest_first('gyyd', 'dkid', 'dkbh');
select clzy_newest_first('yddw', 'qyid', 'tyshxydm');
select clzy_newest_first('tdgy', 'gyid', 'dzjgh');
select clzy_newest_first('xztd', 'xzid', 'dzjgh');
select clzy_newest_first('pewg', 'pewgid', 'shengpwwh');
select clzy_newest_first('kdjc', 'kdid', 'kdbh');
select clzy_newest_first('gydxjh', 'jhid', 'dkbh');
select clzy_newest_first('gysl', 'xmid', 'xmbh');
select clzy_newest_first('ghgy', 'ghid', 'dkbh');
select clzy_newest_first('bzcf', 'cfid', 'cfbh');
select clzy_newest_first('zyby', 'zybyid', 'zybybh');
select clzy_newest_first('ysbszy', 'id', 'tbbh');
select clzy_newest_first('cypt', 'cyptid', 'cyptid');
select clzy_newest_first('dbsx', 'dbid', 'dbbh');
select clzy_newest_first('dqgx', 'gxid', 'gxbh');
select clzy_newest_first('gxtz', 'tzid', 'tzid');
select clzy_newest_first('pj', 'pjid', 'pjid');
select clzy_newest_first('ssbb', 'bbid', 'bbbh');
select clzy_newest_first('sscx', 'cxid', 'xmbh');
select clzy_newest_first('sshsjcb', 'id', 'tyshxydm');
select clzy_newest_first('tdgyyq', 'yqid', 'yqbh');
select clzy_newest_first('wssgyyd', 'dkid', 'dkbh');
select clzy_newest_first('yjhc', 'hcid', 'ywbh');
