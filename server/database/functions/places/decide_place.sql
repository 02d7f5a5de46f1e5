-- Decides about a slot: the doctor, the chair and the time that a booking gets, or why it gets none. `claim` and
-- `move_appointment` share it. Call it under the locks of `claim`.
--
-- moved: the booking that is moved; null for a new one. keeps_slot: whether it stays at its time, which is possible although
--   the slot is no longer offered.
-- waived: the rules that the staff set aside: notice, hours (also the treatment's weekdays) and buffer. Null if none can be,
--   as for a patient.
-- refusal: no_such_slot, day_not_bookable, slot_taken, or rules_not_waived; null if there is a place. needed: the rules
--   that had to be, or have to be, waived. kept_reasons: the reasons of `affected` that the staff accept with it: the doctor's
--   hours, and not the treatment's weekday.
create or replace function decide_place(treatment uuid, on_day date, slot_start smallint, slot_end smallint,
  during tstzrange, zone text, at timestamptz, asked_doctor uuid, asked_chair uuid, moved booking, keeps_slot boolean,
  waived text[], out refusal text, out needed text[], out doctor uuid, out chair uuid, out occupied tstzrange,
  out kept_reasons text[])
language plpgsql stable as $$
declare
  rules text[];
  place record;
begin
  needed := '{}';
  occupied := occupied_range(treatment, during);
  if not keeps_slot then
    refusal := refuse_slot(treatment, on_day, slot_start, slot_end, zone, at);
    if refusal = 'day_not_bookable' and waived is not null then
      -- A day of the week comes before the notice in `day_slots`, so that a slot may need both. The past cannot be waived.
      select array_remove(array[case when s.reason = 'weekday' then 'hours' end,
        case when lower(s.during) <= at + make_interval(mins => t.notice_minutes) then 'notice' end], null) into needed
      from day_slots(on_day, zone, at) s join treatment t on t.id = s.treatment_id
      where s.treatment_id = treatment and s.start_minute = slot_start and s.end_minute = slot_end
        and s.reason in ('weekday', 'notice') and lower(s.during) > at;
      needed := coalesce(needed, '{}');
      if needed <> '{}' then refusal := null; end if;
    end if;
    if refusal is not null then return; end if;
  end if;
  for rules in select r::text[] from unnest('{"{}","{buffer}","{hours}","{hours,buffer}"}'::text[]) with ordinality u (r, n)
    order by n
  loop
    select * into place from
      find_place(treatment, on_day, during, occupied, zone, asked_doctor, asked_chair, moved, rules);
    exit when place.fits or waived is null;
  end loop;
  if not place.fits then
    refusal := 'slot_taken';
    return;
  end if;
  kept_reasons := case when 'hours' = any (rules) then '{doctor_not_there}' else '{}' end;
  needed := array(select distinct unnest(needed || rules) order by 1);
  if not needed <@ coalesce(waived, '{}') then
    refusal := 'rules_not_waived';
    return;
  end if;
  if 'buffer' = any (needed) then occupied := during; end if;
  doctor := place.doctor;
  chair := place.chair;
end $$;
