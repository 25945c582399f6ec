import { newUuid } from '@weft/base'

import type { Place } from './place.ts'

/** A link that lies somewhere, and the title of its page: `{place} page`, `{place} hidden page`, `{place} locked page`. */
interface LinkedPages {
  urls: string[]
}

/**
 * Puts a link to a page of its own into an item that everybody of the board sees, into a hidden one and into one of the
 * locked board, and writes down what is known of these pages, as if they had been asked for.
 */
export async function linkPages(at: Place, { locked, hidden }: Record<'locked' | 'hidden', Place>) {
  const { team_id, name, server } = at
  const urls: string[] = []
  const ids = new Map<string, string>()
  for (const [what, { board_id, item_id }] of Object.entries({
    '': at,
    'hidden ': hidden,
    'locked ': locked,
  })) {
    const pages_id =
      ids.get(board_id) ?? (await at.add('attributes', { board_id, name: 'pages', type: 'links' }))
    ids.set(board_id, pages_id)
    const url = `https://weft.test/${name}/${what.trim()}`
    // Before anybody links there: a page that nobody knows is asked for, and what comes of that is written over it.
    await server.db.run(
      team_id,
      `insert into link_previews (team_id, url, title, fetched_at) values ($1, $2, $3, now())
       on conflict (team_id, url) do update set title = excluded.title, fetched_at = now()`,
      [team_id, url, `${name} ${what}page`],
    )
    await at.get('PUT /api/{team_id}/values/{id}', {
      params: { team_id, id: `${item_id}.${pages_id}` },
      body: { data: [{ id: newUuid(), url, name: '' }], row_version: 1 },
    })
    urls.push(url)
  }
  return { urls } satisfies LinkedPages
}
