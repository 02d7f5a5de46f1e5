-- Keeps the resource of a doctor, or of a treatment: its line, which takes one booking at a time if the treatment names no
-- doctor. A new treatment needs its line or one who performs it, and a chair if the clinic has any.
create or replace function keep_resource() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from resource r where r.id = old.id;
  elsif tg_table_name = 'doctor' then
    insert into resource (id, kind, name, position, active)
    values (new.id, 'person', new.name, new.position, new.takes_appointments)
    on conflict (id) do update set (name, position, active) = (excluded.name, excluded.position, excluded.active);
    -- The foreign key does not know kinds.
    if exists (select from resource r where r.id = new.usual_chair_id and r.kind <> 'chair') then
      raise foreign_key_violation using message = 'The usual chair is not a chair.', constraint = 'usual_chair_of_doctor';
    end if;
  else
    insert into resource (id, kind) values (new.id, 'line');
    insert into need (treatment_id, position, kind) values (new.id, 0, 'line'), (new.id, 1, 'person'), (new.id, 2, 'chair');
  end if;
  return null;
end $$;
create or replace trigger keep_resource
  after insert or delete or update of name, position, takes_appointments, usual_chair_id on doctor
  for each row execute function keep_resource();
create or replace trigger keep_resource after insert or delete on treatment
  for each row execute function keep_resource();
