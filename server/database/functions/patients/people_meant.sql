-- Returns all people whom staff mean by a number or words, without those of similar names.
create or replace function people_meant(typed text) returns setof uuid
language plpgsql stable as $$
begin
  if typed collate "und-x-icu" !~ '[[:alpha:]]' then
    return query select people_with_phone(typed);
    if found then return; end if;
  end if;
  return query select distinct n.person_id from people_named(typed) n;
end $$;
