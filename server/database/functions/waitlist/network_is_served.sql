-- Whether the network that an entry of the waitlist joined from, or its account with the family, has had its share: three
-- offers that are open, or were of this day and refused, those of deleted accounts included. Otherwise many accounts of one
-- person, or many members of a family, could hold a time one after the other.
create or replace function network_is_served(e waitlist_entry, on_day date) returns boolean language sql stable as $$
  select e.network is not null and 3 <= (
    select count(*) from waitlist_entry n join waitlist_offer o on o.entry_id = n.id
    where (n.network = e.network or n.patient_id = e.patient_id)
      and (o.outcome is null or o.day = on_day and was_refused(o, n))
  ) + (select count(*) from refused_offer r where r.network = e.network and r.day = on_day)
$$;
