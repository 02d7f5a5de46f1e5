-- Returns whom words mean: each word occurs in the name or address of a person, or in another name that leads to their
-- account: that of a family member (`member`), or one under which was booked. The address of a merged record leads to the
-- account too. `other_name` is the other name; null if the person's own name and address contain all words.
create or replace function people_named(typed text) returns table (person_id uuid, other_name text, member uuid)
language plpgsql stable as $$
declare
  -- An umlaut stands for itself or is spelled out.
  folded text := fold_for_search(typed);
  plain text[] := search_patterns(folded);
  spelled text[] := search_patterns(coalesce(nullif(substr(search_forms(typed), length(folded) + 2), ''), folded));
  -- `like all` cannot use an index, so the longest word or any word limits the rows first.
  longest text[] := array[ascii_letters(plain[1]), ascii_letters(spelled[1])];
  each text[] := array(select distinct ascii_letters(word) from unnest(plain || spelled) word);
begin
  if plain is null then return; end if;
  return query
  with own as materialized (
    select p.id from person p
    where p.removed_at is null and p.search_letters like any (longest)
      and (p.search_text like all (plain) or p.search_text like all (spelled))
    union
    select f.person_id from former_email f where f.email = lower(typed)
  ), other as (
    select m.account_id, m.name, m.id as member, m.search_text from family_member m
    where m.removed_at is null and m.name_letters like any (each)
    union all
    select b.account_id, b.name, null, b.search_text from booked_name b where b.name_letters like any (each)
  )
  select id, null::text, null::uuid from own
  union all
  (
    select distinct on (p.id, other.name) p.id, other.name, other.member
    from other join person p on p.id = other.account_id and p.removed_at is null
    where p.id not in (select id from own)
      and (other.search_text || ' ' || p.search_text like all (plain)
        or other.search_text || ' ' || p.search_text like all (spelled))
    order by p.id, other.name, other.member nulls last
  );
end $$;
