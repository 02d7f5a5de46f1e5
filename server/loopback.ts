/** Whether a host name or listen address is reachable only from this machine. */
export function isLoopback(hostname: string): boolean {
  // Names below `localhost` lead to this machine too (RFC 6761, section 6.3).
  return (
    /^(.+\.)?localhost$/.test(hostname) ||
    hostname === '::1' ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
