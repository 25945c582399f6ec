/** What the status endpoint said: a text, nothing to say, or that there is no such endpoint. */
export type Notice = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'none' | 'gone' }

/**
 * Asks a status endpoint that may be another host's: without the token, without cookies. Never rejects; an error of
 * the network and every status but 200 and 204 are `gone`.
 */
export async function readNotice(url: string, fetch = globalThis.fetch): Promise<Notice> {
  try {
    const response = await fetch(url, { credentials: 'omit', cache: 'no-store' })
    if (response.status === 204) return { kind: 'none' }
    if (response.status !== 200) return { kind: 'gone' }
    const text = await response.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    const content = typeof body === 'object' && body !== null && 'content' in body ? body.content : null
    return typeof content === 'string' && content.trim() !== ''
      ? { kind: 'text', text: content.trim() }
      : { kind: 'none' }
  } catch {
    // A page that does not answer as it should has no notice.
    return { kind: 'gone' }
  }
}
