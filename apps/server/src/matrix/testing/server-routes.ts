import type { Declared } from './declared.ts'
import { ANYBODY, EACH_BY_FULL, EACH_MADE_BY_FULL, EACH_BY_ADMINS } from './answers.ts'
import { inFolder, aFolder, aView, saved, one, gone, value, entry, channelsOf } from './asks.ts'
import { NEW_SLUG, NEW_UUID } from './requests.ts'

/** What the server answers with no feature: calls of several calls, what may be heard, and the list of all routes. */
export const SERVER_ROUTES: readonly Declared[] = [
  ['GET /api/openapi.json', ANYBODY],
  ['GET /api/docs', ANYBODY],
  ['GET /api/docs/plain', ANYBODY],
  ['GET /api/docs/{file}', ANYBODY, () => ({ params: { file: 'start.js' } })],

  // Calls that ask several things at once: each is judged as the call alone would be.
  [
    'POST /api/{team_id}/bulk · save a board',
    '404 404 404 200:404 200:404 200:403 200:200 200:200 200:200 200:200 403',
    entry(
      'put',
      async (at) => `/boards/${await one('board')(at)}`,
      () => saved,
    ),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · make a folder',
    EACH_MADE_BY_FULL,
    entry(
      'put',
      () => `/folders/${NEW_SLUG}`,
      (at) => ({ ...aFolder(at), row_version: 1 }),
    ),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · make a view',
    EACH_MADE_BY_FULL,
    entry(
      'put',
      () => `/views/${NEW_SLUG}`,
      (at) => ({ ...aView(at), row_version: 1 }),
    ),
    '404 200:404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · trash a folder',
    EACH_BY_ADMINS,
    entry('delete', async (at) => `/folders/${await one('folder')(at)}`),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · restore a folder',
    EACH_BY_ADMINS,
    entry('post', async (at) => `/folders/${await gone('folder')(at)}/restore`),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · save an attribute',
    EACH_BY_FULL,
    entry(
      'put',
      async (at) => `/attributes/${await one('attribute')(at)}`,
      () => ({ sort_order: 5, row_version: 2 }),
    ),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · make an item',
    '404 404 404 200:403 200:404 200:201 200:201 200:201 200:201 200:201 403',
    entry(
      'put',
      () => `/items/${NEW_UUID}`,
      (at) => ({ ...inFolder(at), values: { [at.name_id]: 'I' }, row_version: 1 }),
    ),
    '404 200:404 200:404 200:422',
  ],
  [
    'POST /api/{team_id}/bulk · save an item',
    EACH_BY_FULL,
    entry(
      'put',
      async (at) => `/items/${await one('item')(at)}`,
      () => ({ sort_order: 5, row_version: 2 }),
    ),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · trash an item',
    EACH_BY_FULL,
    entry('delete', async (at) => `/items/${await one('item')(at)}`),
    '404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · save a value',
    EACH_BY_FULL,
    entry(
      'put',
      async (at) => `/values/${await value(at)}`,
      () => ({ data: 'A', row_version: 1 }),
    ),
    '404 200:404 200:404',
  ],
  [
    'POST /api/{team_id}/bulk · clear a value',
    EACH_BY_FULL,
    entry('delete', async (at) => `/values/${await value(at)}`),
    '404 200:404 200:404',
  ],

  // Realtime. What is not signed here is heard by nobody; channels.pg.test.ts has them all.
  // Three names in one call: of another workspace's one is refused, and spoils no other.
  [
    'POST /api/broadcasting/multi-auth',
    '401 200:403 200:403 401 200:200,403 200:200 200:200 200:200 200:200 200:200 200:403',
    (at) => ({ body: { socketId: '1.1', channelNames: channelsOf(at) } }),
    '200:200,403 200:200,403 200:200,403 200:200,403 200:200,403',
  ],
  [
    'POST /api/broadcasting/auth',
    '401 403 403 401 200 200 200 200 200 200 403',
    (at) => ({ body: { socket_id: '1.1', channel_name: channelsOf(at)[0] } }),
    '403',
  ],
]
