-- Whether a treatment is performed by particular doctors: at least one performs it, and the clinic has entered working
-- hours. Doctors who take no appointments count too: a treatment whose doctors are all unavailable is not offered.
create or replace function names_doctors(treatment uuid) returns boolean language sql stable as $$
  select exists (select from performs p where p.treatment_id = treatment) and exists (select from working_hours)
$$;
