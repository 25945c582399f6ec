import { markup, safeHref } from '@weft/server-kit'
import type { PublishedValues } from '../../server/published-values.ts'

/** Links that lead to pages, mails and calls, and nowhere else. */
export const published: PublishedValues = {
  settings: ['multiple'],
  html: (data) =>
    linesOf(data).map(
      ({ url, name }) =>
        markup`<a href="${safeHref(url)}" rel="noopener noreferrer nofollow ugc">${name || url}</a> `,
    ),
}

function linesOf(data: unknown): { url: string; name: string }[] {
  const all = Array.isArray(data) ? (data as { url?: unknown; name?: unknown }[]) : []
  return all.flatMap(({ url, name }) =>
    typeof url === 'string' ? [{ url, name: typeof name === 'string' ? name : '' }] : [],
  )
}
