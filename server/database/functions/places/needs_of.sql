-- Returns what some treatments (null: all) need: of those who suit one, for a part of the treatment and a buffer after it.
-- to_minute is null for the end of the treatment. Need 1 is who treats.
--   applies: whether it counts. A person counts once someone suits and the clinic has entered working hours, the line of
--     the treatment (need 0) if need 1 does not, a chair once the clinic has one, a device once one suits.
--   anyone: whether all of the kind suit, because none is named.
-- Inlined into the query that calls it.
create or replace function needs_of(of_treatments uuid[])
returns table (treatment_id uuid, "position" smallint, kind text, from_minute smallint, to_minute smallint,
  buffer_minutes smallint, applies boolean, anyone boolean) language sql stable rows 20 as $$
  select n.treatment_id, n.position, n.kind, n.from_minute, n.to_minute,
    case when n.kind = 'line' then 0::smallint else coalesce(n.buffer_minutes, t.buffer_minutes) end,
    case n.kind
      when 'person' then exists (select from working_hours) and s.suits
      when 'line' then not exists (select from working_hours)
        or not exists (select from suitable s where s.treatment_id = n.treatment_id and s.position = 1)
      when 'chair' then exists (select from resource r where r.kind = 'chair')
      else s.suits end,
    n.kind = 'chair' and not s.suits
  from need n join treatment t on t.id = n.treatment_id
  cross join lateral (select exists (select from suitable s
    where s.treatment_id = n.treatment_id and s.position = n.position) as suits offset 0) s
  where of_treatments is null or n.treatment_id = any (of_treatments)
$$;
