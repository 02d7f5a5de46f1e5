-- Whether a treatment is performed by particular doctors: at least one performs it, and the clinic has entered any
-- working hours. A doctor who takes no appointments counts too: then nobody can be booked, instead of somebody who does not exist.
create or replace function names_doctors(treatment uuid) returns boolean language sql stable as $$
  select exists (select from performs p where p.treatment_id = treatment) and exists (select from working_hours)
$$;
