-- The planner of lists needs to know of an intake that was filled apart how many rows it has, and roughly what is in
-- it. With the usual sample of 30,000 rows, of sixty columns and two outlines, that took longer than all its indexes
-- and as long as its rows; with 3,000 a tenth. Once they have moved over, they are counted with the register.
alter function clzy_intake_together(text) set default_statistics_target = 10;
