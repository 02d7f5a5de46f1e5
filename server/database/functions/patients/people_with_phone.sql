-- Returns the people whose number, or one with which was booked for them, contains the typed digits in any notation; no one if
-- letters were typed. A country code may be typed that the stored number lacks, and a leading 0 that it replaces: then the
-- rest has to begin where the stored number does, so that another area code is another number.
create or replace function people_with_phone(typed text) returns setof uuid language plpgsql stable as $$
declare
  digits text := phone_digits(typed);
  bare text := ltrim(digits, '0');
  -- A country code has one to three digits, and none begins with another.
  code text := coalesce(substring(bare from '^[17]'),
    substring(bare from '^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])'), left(bare, 3));
  rest text := substr(bare, length(code) + 1);
  is_international boolean := typed ~ '^\s*\+' or digits like '00%';
  patterns text[] := array['%' || digits || '%'];
begin
  if length(digits) < 3 or typed collate "und-x-icu" ~ '[[:alpha:]]' then return; end if;
  if is_international then patterns := patterns || (bare || '%'); end if;
  if digits like '0%' and not is_international and length(bare) >= 6 then
    patterns := patterns || array[bare || '%', '_' || bare || '%', '__' || bare || '%', '___' || bare || '%'];
  elsif length(rest) >= 7 then
    patterns := patterns || case when is_international
      then array[rest || '%', '0' || rest || '%', code || '0' || rest || '%'] else array[rest, '0' || rest] end;
  end if;
  return query
  select p.id from person p where p.removed_at is null and phone_digits(p.phone) like any (patterns)
  union
  select b.account_id from booked_name b where phone_digits(b.phone) like any (patterns);
end $$;
