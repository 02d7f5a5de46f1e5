-- Returns the network of an address: its /24, or /48 of IPv6; null for anything else.
create or replace function network_of(address text) returns cidr language plpgsql immutable as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end));
exception when invalid_text_representation then return null;
end $$;
