-- Writes a change of a channel for the other processes to read. A process of 0.3.0 reads no table, so its session notifies.
create or replace function note_change(channel text, payload text) returns void language plpgsql as $$
begin
  insert into change (channel, payload) values (note_change.channel, note_change.payload);
  if current_setting('portal.reads_changes', true) is distinct from 'on' then
    perform pg_notify(note_change.channel, note_change.payload);
  end if;
end $$;
