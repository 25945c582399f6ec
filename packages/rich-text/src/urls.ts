const ALLOWED = /^(?:https?:\/\/[^/?#]|mailto:[^?]|tel:[+\d(])/i

/** Whether an address may become a link: http, https, mailto and tel only, and an address at all. */
export function isSafeUrl(url: string): boolean {
  return ALLOWED.test(url) && URL.canParse(url)
}

/**
 * An address as it is stored: without the breaks that letters put into long ones, `https://` where no scheme was
 * written. Several words are no address, and neither is one that names no host; they stay as they are, to be refused.
 */
export function normaliseUrl(text: string): string {
  const trimmed = text.trim()
  if (/ /.test(trimmed) || (trimmed !== '' && !/[.:@]/.test(trimmed))) return trimmed
  const url = trimmed.replaceAll(/[\s\p{Cc}]/gu, '')
  if (url === '' || /^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return lowerScheme(url)
  if (url.startsWith('//')) return `https:${url}`
  // "host:8080/path" has a port, not a scheme.
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(url) && !/^[^/?#:]+:\d+(?:[/?#]|$)/.test(url)
  if (hasScheme) return url
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(url) ? `mailto:${url}` : `https://${url}`
}

function lowerScheme(url: string): string {
  return url.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
}

/** Whether a text is an address that was written as one, for guesses: with http(s) or www. */
export function looksLikeUrl(text: string): boolean {
  return text.length <= 2048 && /^(?:https?:\/\/|www\.)[^\s/?#.][^\s/?#]*\.?[^\s]*$/i.test(text)
}
