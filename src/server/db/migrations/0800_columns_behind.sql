-- Each statement that needs it has it written out: a function is planned anew at each call.
drop function clzy_columns_behind(text, text);
