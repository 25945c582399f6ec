import {
  NoReplyError,
  OfflineError,
  problemOf,
  type ApiClient,
  type ApiRequest,
  type ApiResponse,
} from '@weft/api-client'
import {
  CONTENT_LINES,
  emptyContent,
  HEADERS,
  type BulkResult,
  type ContentHead,
  type ContentLine,
  type FolderContent,
  type IndexAnswer,
} from '@weft/protocol'
import type { Answer, Transport } from '@weft/store'

/** The base of a folder is the same for all who see it: the rights of who asked travel beside it. */
const RIGHTS = 'x-rights'

/** Feeds of people belong to no workspace (0): what lies in them is one's own, over all of them. */
const baseOf = (team_id: number) => (team_id === 0 ? '/api/me' : `/api/${team_id}`)

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
      const reply = await send({ method: 'GET', path: `${baseOf(team_id)}${path}`, query: { ...query } })
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
    async content(team_id, folder_id, onPart) {
      const got: { head?: ContentHead; isWhole?: true } = {}
      const reply = await send({
        method: 'GET',
        path: `/api/${team_id}/folders/${folder_id}/content`,
        headers: { accept: CONTENT_LINES },
        onLine(line) {
          if (!got.head) got.head = line as ContentHead
          else if (isPart(line)) onPart({ ...got.head, ...line })
          else got.isWhole = true
        },
      })
      // What ends before its last line is an answer that did not come.
      if (got.head && !got.isWhole) return { status: 0 }
      const rest = got.head && emptyContent(got.head)
      const given = answer(reply, (data) => rest ?? (unwrap(data) as FolderContent))
      return { ...given, rights: reply?.headers.get(RIGHTS) ?? undefined }
    },
    async post(team_id, path, body, idempotencyKey, { act, via } = {}) {
      const headers = { ...(act && { [HEADERS.act]: act }), ...(via && { [HEADERS.via]: via }) }
      const asked = { method: 'POST', path: `/api/${team_id}${path}`, body, headers, idempotencyKey } as const
      const reply = await send(asked)
      const { pending } = (reply?.data ?? {}) as { pending?: unknown }
      return { ...answer(reply, unwrap), ...(pending === true ? { pending } : {}) }
    },
  }
}

function isPart(line: unknown): line is ContentLine {
  return typeof line === 'object' && line !== null && 'id' in line
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
