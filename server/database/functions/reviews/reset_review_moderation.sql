-- Lets only the patient write a review, and returns a changed one to moderation.
create or replace function reset_review_moderation() returns trigger language plpgsql as $$
declare
  writer text := nullif(current_setting('portal.act', true), '')::jsonb ->> 'personId';
  same boolean := tg_op = 'UPDATE' and (new.stars, new.words, new.shown_name, new.place)
    is not distinct from (old.stars, old.words, old.shown_name, old.place);
begin
  if same then return new; end if;
  if writer is distinct from new.patient_id::text then
    raise exception 'only the patient can write the review'
      using errcode = 'check_violation', constraint = 'review_written_by_patient', table = 'review';
  end if;
  new.state := 'waiting';
  new.reason := null;
  new.judged_at := null;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end $$;
create or replace trigger review_written_by_patient before insert or update on review
  for each row execute function reset_review_moderation();
