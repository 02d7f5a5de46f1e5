-- Returns the names of the columns that differ between two rows, without generated ones and those that follow from others.
create or replace function changed_fields(before jsonb, after jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(key order by key), '{}') from jsonb_each(after)
  where value is distinct from before -> key and key not in ('updated_at', 'active_id', 'paid_state',
    'settled_transaction', 'active_account_id', 'live', 'listed_name', 'search_text', 'search_letters', 'name_letters',
    'sequence', 'moved_at')
$$;
