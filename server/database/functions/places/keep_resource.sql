-- Keeps the resource of a doctor, of a chair, or of a treatment: its line, which takes one booking at a time where nobody is
-- named. A new treatment needs its line or one who performs it, and a chair if the clinic has any.
create or replace function keep_resource() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from resource r where r.id = old.id;
  elsif tg_table_name = 'doctor' then
    insert into resource (id, kind, name, position, active, usual_id)
    values (new.id, 'person', new.name, new.position, new.takes_appointments, new.usual_chair_id)
    on conflict (id) do update
      set (name, position, active, usual_id) = (excluded.name, excluded.position, excluded.active, excluded.usual_id);
  elsif tg_table_name = 'chair' then
    insert into resource (id, kind, name, position, active) values (new.id, 'chair', new.name, new.position, new.in_service)
    on conflict (id) do update set (name, position, active) = (excluded.name, excluded.position, excluded.active);
  elsif tg_op = 'INSERT' then
    insert into resource (id, kind, name) values (new.id, 'line', new.name);
    insert into need (treatment_id, position, kind) values (new.id, 0, 'line'), (new.id, 1, 'person'), (new.id, 2, 'chair');
  else
    update resource r set name = new.name where r.id = new.id;
  end if;
  return null;
end $$;
create or replace trigger keep_resource
  after insert or delete or update of name, position, takes_appointments, usual_chair_id on doctor
  for each row execute function keep_resource();
create or replace trigger keep_resource after insert or delete or update of name, position, in_service on chair
  for each row execute function keep_resource();
create or replace trigger keep_resource after insert or delete or update of name on treatment
  for each row execute function keep_resource();
