import { normalised, oneLine } from '@weft/base'

export const MAX_EMAIL = 254

/** An address on one line, its domain in lower case; the part before the @ keeps its case. */
export function normaliseEmail(text: string): string {
  const line = oneLine(text)
  const at = line.lastIndexOf('@')
  return at === -1 ? line : line.slice(0, at) + normalised(line.slice(at).toLowerCase(), 'NFC')
}

/** Whether a text has the shape of an address: 64 octets, @, a domain with a dot; 254 in all. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL) return false
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  return (
    name.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(name) &&
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u.test(
      domain,
    )
  )
}
