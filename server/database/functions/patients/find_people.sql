-- Returns the people whom staff mean by what they typed, best first, at most `most`: by number, see `people_with_phone`, or
-- by words, see `people_named`. `names` are the other names that were found: [{name, memberId?}]. If no one is meant, people
-- with similar names follow, `is_similar`; an address has no similar one.
-- From a similarity of 0.3 on, two swapped letters in a short name still match.
create or replace function find_people(typed text, most integer) returns table (person_id uuid, is_similar boolean, names jsonb)
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.3 as $$
declare
  folded text := fold_for_search(typed);
  letters text := ascii_letters(folded);
  plain text[] := array(select '% ' || substr(word, 2) from unnest(search_patterns(folded)) word);
  spelled text[] := array(
    select '% ' || substr(word, 2)
    from unnest(search_patterns(coalesce(nullif(substr(search_forms(typed), length(folded) + 2), ''), folded))) word);
begin
  return query select p.id, false, null::jsonb from people_with_phone(typed) as called (id) join person p using (id)
  order by p.listed_name, p.id limit most;
  if found then return; end if;
  -- One Latin letter means no one in particular.
  if length(folded) < 2 and folded !~ '[^ -~]' then return; end if;
  return query
  select p.id, false, found_names.names
  from (select n.person_id as id, min(n.other_name) as first_name,
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', n.other_name, 'memberId', n.member)) order by n.other_name)
        filter (where n.other_name is not null) as names
    from people_named(typed) n group by n.person_id) found_names join person p using (id)
  cross join lateral (select ' ' || p.search_text || coalesce(' ' || search_forms(found_names.first_name), '') as words) known
  -- Folding takes long, so of the people with their own name only those are folded that can be equal: the spelled-out form
  -- follows some names, and begins with the same letter.
  order by case
      when found_names.first_name is not null then fold_for_search(found_names.first_name) = folded
      when p.name_letters = letters or p.name_letters like letters || ' ' || left(letters, 1) || '%'
        then fold_for_search(p.name) = folded
      else false end desc,
    known.words like all (plain) or known.words like all (spelled) desc,
    coalesce(lower(found_names.first_name collate "und-x-icu"), p.listed_name), p.id limit most;
  if found or typed collate "und-x-icu" !~ '[[:alpha:]]' or typed like '%@%' then return; end if;
  return query
  with similar_names as (
    select p.id, null::text as other_name, null::uuid as member, p.name_letters <->> letters as distance
    from person p where p.removed_at is null and p.name_letters %> letters
    union all
    select m.account_id, m.name, m.id, m.name_letters <->> letters
    from family_member m where m.removed_at is null and m.name_letters %> letters
    union all
    select b.account_id, b.name, null, b.name_letters <->> letters
    from booked_name b where b.name_letters %> letters
  )
  select best.id, true,
    case when best.other_name is not null and best.other_name <> best.name
      then jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('name', best.other_name, 'memberId', best.member))) end
  from (
    select distinct on (p.id) p.id, p.name, p.listed_name, s.other_name, s.member, s.distance
    from similar_names s join person p on p.id = s.id and p.removed_at is null
    order by p.id, s.distance, s.other_name nulls first, s.member nulls last
  ) best
  order by best.distance, best.listed_name, best.id limit most;
end $$;
