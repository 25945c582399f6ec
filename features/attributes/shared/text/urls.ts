const ALLOWED = /^(?:https?:\/\/[^/?#]|mailto:[^?]|tel:[+\d(])/i

/** Whether an address may become a link: http, https, mailto and tel only. */
export function isSafeUrl(url: string): boolean {
  return ALLOWED.test(url)
}

/** An address as it is stored: no white space or control signs, `https://` where no scheme was written. */
export function normaliseUrl(text: string): string {
  const url = text.replaceAll(/[\s\p{Cc}]/gu, '')
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
