-- Whether the network that an entry of the waitlist joined from has had its share: three offers that
-- are open, or were of this day and refused. Otherwise many accounts of one person could hold a time one after the other.
create or replace function network_is_served(e waitlist_entry, on_day date) returns boolean language sql stable as $$
  select e.network is not null and 3 <= (
    select count(*) from waitlist_entry n join waitlist_offer o on o.entry_id = n.id
    where n.network = e.network
      and (o.outcome is null or o.day = on_day and was_refused(o, n)))
$$;
