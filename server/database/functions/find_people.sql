-- Returns the people whom staff mean by what they typed, best first, at most `most`.
--
-- A number finds the phone numbers that contain its digits in any notation. A country or trunk code may be typed that the
-- stored number lacks, so up to four leading digits are left out if six or more remain. Words find names and addresses that
-- contain all of them, or, if none does, similar ones.
--
-- From a similarity of 0.3 on, two swapped letters in a short name still match.
create or replace function find_people(typed text, most integer) returns setof uuid
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.3 as $$
declare
  folded text := fold_for_search(typed);
  digits text := phone_digits(typed);
  patterns text[];
begin
  if length(digits) >= 3 and typed !~ '[[:alpha:]]' then
    select array_agg('%' || substr(digits, i + 1) || '%' order by i) into patterns
    from generate_series(0, 4) i where i = 0 or length(digits) - i >= 6;
    return query
    select p.id from person p where p.removed_at is null and phone_digits(p.phone) like any (patterns)
    order by phone_digits(p.phone) like patterns[1] desc, p.listed_name, p.id limit most;
    return;
  end if;
  select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc) into patterns
  from regexp_split_to_table(folded, '\s+') word where word <> '';
  if patterns is null then return; end if;
  return query
  select p.id from person p
  -- `like all` cannot use the index: the first condition does, with the longest word.
  where p.removed_at is null and p.search_text like patterns[1] and p.search_text like all (patterns)
  order by p.listed_name, p.id limit most;
  if found then return; end if;
  return query
  select p.id from person p
  where p.removed_at is null and p.search_text %> folded
  order by p.search_text <->> folded, p.listed_name, p.id limit most;
end $$;
