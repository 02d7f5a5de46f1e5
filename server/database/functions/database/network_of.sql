-- The network of a client address, as it may be stored and shown: a /24, or /48 of IPv6; null for text that is no address.
create or replace function network_of(ip text) returns cidr language plpgsql immutable as $$
declare
  address inet;
begin
  address := nullif(ip, '');
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end $$;
