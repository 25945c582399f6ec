import {
  NoReplyError,
  OfflineError,
  problemOf,
  type ApiClient,
  type ApiRequest,
  type ApiResponse,
} from '@weft/api-client'
import { HEADERS, type BulkResult, type FolderContent, type IndexAnswer } from '@weft/protocol'
import type { Answer, Transport } from '@weft/store'

const FEED_SEQ = 'x-feed-seq'
const RIGHTS = 'x-rights'

/** The calls of the store, over the API client. */
export function createStoreTransport(client: Pick<ApiClient, 'request'>): Transport {
  async function send(request: ApiRequest): Promise<ApiResponse | null> {
    try {
      return await client.request(request)
    } catch (error) {
      if (error instanceof OfflineError || error instanceof NoReplyError) return null
      throw error
    }
  }

  return {
    async index(team_id, path, query) {
      const reply = await send({ method: 'GET', path: `/api/${team_id}${path}`, query: { ...query } })
      return answer<IndexAnswer<unknown>>(reply, (data) => data as IndexAnswer<unknown>)
    },
    async one(team_id, path) {
      const reply = await send({ method: 'GET', path: `/api/${team_id}${path}` })
      return answer(reply, unwrap)
    },
    async bulk(team_id, entries) {
      const reply = await send({ method: 'POST', path: `/api/${team_id}/bulk`, body: entries })
      return answer(reply, (data) => (Array.isArray(data) ? data : unwrap(data)) as readonly BulkResult[])
    },
    async content(team_id, folder_id, content_hash) {
      const reply = await send({
        method: 'GET',
        path: `/api/${team_id}/folders/${folder_id}/content`,
        ...(content_hash === null ? {} : { headers: { [HEADERS.contentHash]: content_hash } }),
      })
      const given = answer<FolderContent>(reply, (data) => withFeed(data, reply))
      const hash = reply?.headers.get(HEADERS.contentHash)
      return hash ? { ...given, content_hash: hash } : given
    },
    async post(team_id, path, body, idempotencyKey) {
      const reply = await send({ method: 'POST', path: `/api/${team_id}${path}`, body, idempotencyKey })
      return answer(reply, unwrap)
    },
  }
}

/** The base of a folder is the same for all who see it: number and rights of the asker travel as headers. */
function withFeed(data: unknown, reply: ApiResponse | null): FolderContent {
  const body = unwrap(data) as FolderContent
  const seq = reply?.headers.get(FEED_SEQ)
  const rights = reply?.headers.get(RIGHTS)
  return { ...body, seq: seq ? Number(seq) : body.seq, rights: rights ?? body.rights ?? '' }
}

function unwrap(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}

function answer<T>(reply: ApiResponse | null, read: (data: unknown) => T): Answer<T> {
  if (!reply) return { status: 0 }
  const { status } = reply
  if (status >= 200 && status < 300) return { status, data: read(reply.data) }
  const { message, code, type, data, retryAfter } = problemOf(reply)
  // A conflict answers with the server's record; its reader knows what it is.
  return { status, message, code, type, data: data as T, retry_after: retryAfter }
}
