import ipaddr from 'ipaddr.js'

/**
 * Whether an address that a name was resolved to, or that stood in a URL, is one of the public internet, by the
 * special-purpose registries of IANA. Forms of IPv6 that carry an IPv4 address (mapped, NAT64, 6to4, ISATAP) are judged
 * by that address. What is not understood is closed.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const bytes = parsed.toByteArray()
  return parsed.kind() === 'ipv4' ? isPublicV4(bytes) : isPublicV6(bytes)
}

function isPublicV4(bytes: number[]): boolean {
  return ipaddr.fromByteArray(bytes).range() === 'unicast'
}

/** All that is handed out; loopback, link-local, unique local and multicast lie elsewhere. */
const HANDED_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
/** Protocol assignments: Teredo and others that tunnel. */
const PROTOCOLS = ipaddr.IPv6.parseCIDR('2001::/23')

function isPublicV6(bytes: number[]): boolean {
  const address = new ipaddr.IPv6(bytes)
  const range = address.range()
  if (range === 'ipv4Mapped' || range === 'rfc6052') return isPublicV4(bytes.slice(12))
  if (range === '6to4') return isPublicV4(bytes.slice(2, 6))
  if (range !== 'unicast' || !address.match(HANDED_OUT) || address.match(PROTOCOLS)) return false
  const isIsatap = (bytes[8] ?? 0) % 2 === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  return !isIsatap || isPublicV4(bytes.slice(12))
}
