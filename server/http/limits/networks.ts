import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/** Returns the network of an address: its /64 for IPv6, since one line has that many addresses; itself for IPv4. */
export function networkPrefixOf(ip: string): string {
  return prefixOf(ip, 64)
}

/** Returns the site of an address, such as a household or an office: its /48 for IPv6, itself for IPv4. */
export function sitePrefixOf(ip: string): string {
  return prefixOf(ip, 48)
}

/** Returns the network of an address as the activity log stores it: its /24 for IPv4, its /48 for IPv6. */
export function loggedNetworkOf(ip: string): string {
  const site = sitePrefixOf(ip)
  return isIPv4(site) ? site.replace(/\d+$/, '0/24') : `${site}::/48`
}

/**
 * Returns the prefixes under which an address is counted, narrowest first, and the multiple of a limit that each is
 * allowed. A provider assigns a /64, a /56 or a /48 to one IPv6 customer.
 */
export function countedPrefixesOf(ip: string): { prefix: string; factor: number }[] {
  const widths = isIPv6(unmapped(ip)) ? [64, 56, 48] : [64]
  return widths.map((bits, i) => ({ prefix: prefixOf(ip, bits), factor: 2 ** i }))
}

// IPv6 prefixes of different lengths never look the same: a /48 has three groups, a /56 names its length.
function prefixOf(ip: string, bits: number): string {
  const address = unmapped(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right]
  if (bits !== 56) return groups.slice(0, bits / 16).join(':')
  const fourth = Number.parseInt(groups[3] ?? '0', 16)
  return `${groups.slice(0, 3).join(':')}:${(fourth >> 8).toString(16)}/56`
}

// Returns an address in its canonical spelling, and an IPv4 address for an IPv4-mapped one.
function unmapped(ip: string): string {
  if (!isIPv6(ip)) return ip
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' })
  return address.replace(/^::ffff:(?=[\d.]+$)/, '')
}
