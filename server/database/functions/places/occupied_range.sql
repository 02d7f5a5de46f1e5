-- Returns the time of an appointment and the treatment's buffer after it, during which its doctor and chair are not free.
create or replace function occupied_range(treatment uuid, during tstzrange) returns tstzrange language sql stable as $$
  select tstzrange(lower(during), upper(during) + make_interval(mins => t.buffer_minutes))
  from treatment t where t.id = treatment
$$;
