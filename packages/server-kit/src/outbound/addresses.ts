import { isIPv4, isIPv6 } from 'node:net'

/** Blocks of IPv4 that are no place on the public internet (IANA special-purpose registry), `[first, bits]`. */
const CLOSED_V4 = (
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const
).map(([first, bits]) => ({ first: bytesOfV4(first), bits }))

/**
 * Whether an address that a name was resolved to, or that stood in a URL, is one of the public internet. Forms of IPv6
 * that carry an IPv4 address (mapped, NAT64, 6to4, ISATAP) are judged by that address. What is not understood is closed.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicV4(bytesOfV4(address))
  return isIPv6(address) && isPublicV6(bytesOfV6(address))
}

function isPublicV4(bytes: readonly number[]): boolean {
  return !CLOSED_V4.some(({ first, bits }) => startsWith(bytes, first, bits))
}

function isPublicV6(bytes: readonly number[]): boolean {
  const begins = (prefix: string, bits: number) => startsWith(bytes, bytesOfV6(prefix), bits)
  if (begins('::ffff:0:0', 96) || begins('64:ff9b::', 96)) return isPublicV4(bytes.slice(12))
  // Nothing else outside of 2000::/3 is handed out: loopback, link-local, unique local and multicast lie there.
  if (!begins('2000::', 3)) return false
  // Teredo and the other protocol assignments, documentation.
  if (begins('2001::', 23) || begins('2001:db8::', 32) || begins('3fff::', 20)) return false
  if (begins('2002::', 16)) return isPublicV4(bytes.slice(2, 6))
  const isIsatap = (bytes[8] ?? 0) % 2 === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
  return !isIsatap || isPublicV4(bytes.slice(12))
}

function startsWith(bytes: readonly number[], first: readonly number[], bits: number): boolean {
  for (let at = 0; at < bits; at += 8) {
    const mask = bits - at >= 8 ? 0xff : (0xff << (8 - (bits - at))) & 0xff
    const n = at / 8
    if (((bytes[n] ?? 0) & mask) !== ((first[n] ?? 0) & mask)) return false
  }
  return true
}

function bytesOfV4(address: string): number[] {
  return address.split('.').map(Number)
}

/** The sixteen bytes of an address that `isIPv6` accepts; a zone (`%eth0`) is left out. */
function bytesOfV6(address: string): number[] {
  const [plain = ''] = address.split('%')
  // The last two groups may be written as IPv4.
  const whole = plain.replace(/[\d.]+$/, (tail) => {
    if (!tail.includes('.')) return tail
    const [a = 0, b = 0, c = 0, d = 0] = bytesOfV4(tail)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = whole.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const first = groups(head)
  const last = tail === undefined ? [] : groups(tail)
  const between = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0)
  return [...first, ...between, ...last].flatMap((group) => [group >> 8, group & 0xff])
}
