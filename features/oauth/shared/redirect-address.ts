/** Where http is as good as https: the answer never leaves the machine. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

export type RedirectProblem = 'star' | 'address' | 'https' | 'fragment' | 'own'

/**
 * Why somebody may not be sent there; null where they may. What may be is compared letter by letter later. No app lies
 * at this server's own host, where an answer would be shown to people by pages that expect none.
 */
export function redirectProblem(address: string, own?: string): RedirectProblem | null {
  if (address.includes('*')) return 'star'
  const url = URL.parse(address)
  // Written otherwise than it is read, an address could mean two places.
  if (!url || url.username !== '' || url.password !== '' || !isPlain(address)) return 'address'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return 'https'
  // What browsers also read of less than a scheme, two slashes and a host, others read otherwise.
  if (!/^https?:\/\/[^/?#@%]+(?=[/?#]|$)/i.test(address)) return 'address'
  if (address.includes('#')) return 'fragment'
  return url.host === own ? 'own' : null
}

/** Without spaces, backslashes, steps up and the like, which programs read differently. */
function isPlain(address: string): boolean {
  return (
    /^[\x21-\x7e]+$/.test(address) &&
    !/[\\<>"`{}|^]/.test(address) &&
    !/(\/|%2f)(\.|%2e){1,2}(?=\/|%2f|[?#]|$)/i.test(address)
  )
}
