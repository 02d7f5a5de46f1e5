-- Returns the people of `find_people_2`. Version 0.3.0 uses it.
create or replace function find_people(typed text, most integer) returns setof uuid
language sql stable as $$
  select f.person_id from find_people_2(typed, most) with ordinality as f (person_id, is_similar, names, place) order by place
$$;
