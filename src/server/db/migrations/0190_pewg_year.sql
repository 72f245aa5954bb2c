-- What a batch gave to supply within the year: the share of the stock at the year's start that was disposed of.
alter table pewg add column bngymj numeric(16,2) check (bngymj <= ygmj);
alter table history.pewg add column bngymj numeric(16,2);
select clzy_renew_rollup('pewg', array['pznd', 'sfgy', 'wgyy', 'ncsfs', 'jhgyjd']::text[],
  array['pzmj', 'ygmj', 'wgmj', 'bngymj']::text[]);
