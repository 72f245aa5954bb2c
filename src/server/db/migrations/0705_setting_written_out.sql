-- Settings are read where they are needed: as a function the query was planned anew by each statement.
drop function clzy_setting(text, integer);
