-- Duplicates are looked for by 不动产单元号 too.
create index dxydsd_bdcdyh on dxydsd (bdcdyh) where scbz = 0 and bdcdyh is not null;
