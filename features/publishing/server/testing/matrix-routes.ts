import { inFolder, type MatrixRoutes, type Place, SEEN_BY_MEMBERS } from '@weft/server/testing/matrix'

import { itemSlug } from '../../shared/index.ts'

const PUBLISHED_BY_ADMINS = '404 404 404 403 404 403 403 200 200 200 403'
// Who has a link is asked for nothing else; that of another workspace is open as well.
const ANYBODYS = '200 200 200 200 200 200 200 200 200 200 200'
const NO_PASSWORD = ANYBODYS.replaceAll('200', '303')
const NEVER = ANYBODYS.replaceAll('200', '404')

const view = (at: Place) => at.add('views', { ...inFolder(at), name: 'V', type: 'list' })

/** A link that nobody else asks for. */
async function link(at: Place) {
  const params = { team_id: at.team_id }
  const made = await at.get('POST /api/{team_id}/published', { params, body: { view_id: await view(at) } })
  return { params: { id: String(made['id']) } }
}

/** Pages of another workspace of the same people, so that nothing of this one is shown to strangers. */
async function pages(at: Place, withItem = false) {
  const { team_id, board_id, folder_id, name_id } = await at.elsewhere()
  const place = { board_id, folder_id }
  const view_id = await at.add('views', { ...place, name: 'V', type: 'table' }, team_id)
  const item_id = await at.add('items', { ...place, values: { [name_id]: 'I' } }, team_id)
  const body = withItem ? { view_id, item_id } : { view_id }
  const { path } = await at.get('POST /api/{team_id}/published', { params: { team_id }, body })
  return { params: { pub: `${team_id}-${view_id}`, slug: itemSlug(item_id, 'I') }, path }
}

/** What is shown outside: links by whoever may manage permissions, pages by everybody who has the link. */
export const matrixRoutes: MatrixRoutes = {
  rows: [
    ['GET /api/{team_id}/published', SEEN_BY_MEMBERS],
    [
      'POST /api/{team_id}/published',
      PUBLISHED_BY_ADMINS.replaceAll('200', '201'),
      async (at) => ({ body: { view_id: await view(at) } }),
    ],
    [
      'PUT /api/{team_id}/published/{id}',
      PUBLISHED_BY_ADMINS,
      async (at) => ({ ...(await link(at)), body: { allow_copy: true } }),
    ],
    ['DELETE /api/{team_id}/published/{id}', PUBLISHED_BY_ADMINS.replaceAll('200', '204'), link],
    [
      'GET /api/{team_id}/published/{id}/attachments/get/{item_id}/{file_id}',
      NEVER,
      async (at) => ({
        params: { ...(await link(at)).params, item_id: at.item_id, file_id: at.item_id },
        query: { v: 'file', e: '1', s: 'unsigned' },
      }),
    ],
    ['GET /p/e{pub}', ANYBODYS, (at) => pages(at), '200'],
    ['POST /p/e{pub}', NO_PASSWORD, async (at) => ({ ...(await pages(at)), body: {} }), '303'],
    ['GET /p/e{pub}/{slug}', ANYBODYS, (at) => pages(at), '404 404'],
    ['POST /p/e{pub}/{slug}', NO_PASSWORD, async (at) => ({ ...(await pages(at)), body: {} }), '303 303'],
    ['GET /p/i{pub}/{slug}', ANYBODYS, (at) => pages(at, true), '404 404'],
    [
      'POST /p/i{pub}/{slug}',
      NO_PASSWORD,
      async (at) => ({ ...(await pages(at, true)), body: {} }),
      '404 404',
    ],
    ['GET /p/f{pub}', NEVER, (at) => pages(at)],
    ['POST /p/f{pub}', NEVER, async (at) => ({ ...(await pages(at)), body: {} })],
  ],
}
