-- Returns a pattern for each word of a folded text, the longest first; null without words.
create or replace function search_patterns(folded text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc, word)
  from regexp_split_to_table(folded, '\s+') word where word <> ''
$$;
