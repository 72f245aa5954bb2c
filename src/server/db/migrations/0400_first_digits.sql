-- A figure from which amounts of an enterprise would follow, to its first two digits, halves away from
-- zero: the same as `firstDigits` of the contract.
create function clzy_first_digits(value numeric) returns numeric
language sql immutable strict parallel safe as $$
  select case when value = 0 then 0 else round(value, 1 - floor(log(abs(value)))::integer) end
$$;
