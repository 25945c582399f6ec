import { createUploadFetch } from '@weft/api-client'

import type { ViewContent } from '@weft/features/publishing/shared'

/** What there is to draw; `same` while nothing changed, `closed` when the page is not open to this reader any more. */
export type ContentAnswer = ViewContent | 'same' | 'closed' | 'failed'

const CLOSED = new Set([401, 404, 410])

/** Asks for what a published view is drawn of, each time with what it has already. */
export function createContentAsk(address: string): () => Promise<ContentAnswer> {
  const send = createUploadFetch(() => undefined)
  let etag: string | null = null
  return async () => {
    try {
      const answer = await send(address, { headers: etag === null ? {} : { 'if-none-match': etag } })
      if (answer.status === 304) return 'same'
      if (CLOSED.has(answer.status)) return 'closed'
      if (!answer.ok) return 'failed'
      const content = (await answer.json()) as ViewContent
      etag = answer.headers.get('etag')
      return content
    } catch {
      // Without a network what is drawn stays.
      return 'failed'
    }
  }
}
