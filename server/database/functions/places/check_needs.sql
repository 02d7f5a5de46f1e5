-- Refuses needs that no start can meet: one outside the shortest slot of its treatment, one of another kind than who suits it,
-- and two of a treatment that share a resource, since no rule says which of them gets it.
create or replace function check_needs() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select format('"%s" takes %s minutes, and needs somebody from minute %s to %s.', t.name, s.minutes, n.from_minute, n.to_minute)
  into wrong
  from need n
  join treatment t on t.id = n.treatment_id
  cross join lateral (select min(s.end_minute - s.start_minute) as minutes from treatment_slot s where s.treatment_id = t.id) s
  where n.from_minute >= s.minutes or n.to_minute > s.minutes limit 1;
  if found then
    raise exception '%', wrong using errcode = 'check_violation', constraint = 'need_within_treatment', table = 'need';
  end if;
  if exists (select from suitable s
    join need n on n.treatment_id = s.treatment_id and n.position = s.position
    join resource r on r.id = s.resource_id where r.kind <> n.kind)
  then
    raise foreign_key_violation using message = 'Who suits a need is of its kind.', constraint = 'suitable_resource';
  end if;
  select format('%s is in two needs of "%s".', coalesce('"' || r.name || '"', 'Every chair'), t.name) into wrong
  from need n
  join treatment t on t.id = n.treatment_id
  left join suitable s on s.treatment_id = n.treatment_id and s.position = n.position
  left join resource r on r.id = s.resource_id
  where r.id is not null or n.kind = 'chair'
  group by t.name, n.treatment_id, r.id, r.name having count(*) > 1 limit 1;
  if found then
    raise exception '%', wrong using errcode = 'check_violation', constraint = 'in_one_need', table = 'suitable';
  end if;
  return null;
end $$;
create or replace trigger check_needs after insert or update on need for each statement execute function check_needs();
create or replace trigger check_needs after insert or update on suitable for each statement execute function check_needs();
create or replace trigger check_needs after insert or update on treatment_slot
  for each statement execute function check_needs();
