import { newSlug, newUuid } from '@weft/base'

import type { Person, TestServer } from './test-server.ts'

type Fields = Record<string, unknown>

export interface HandAnswer {
  status: number
  body: {
    data?: unknown
    code?: string
    message?: string
    has_more?: boolean
    after?: string | null
    refresh?: boolean
    seq?: number
  }
}

/** One person's calls in one workspace, as any program makes them. */
export interface Hand {
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<HandAnswer>
  /** Makes a record and answers its id. Throws with the answer where it cannot be made. */
  make(collection: string, fields: Fields, id?: string): Promise<string>
  /** The record, or the list, that a path answers. */
  read<T>(path: string): Promise<T>
}

/** What a person of the test server can do in a workspace. */
export function handOf(server: TestServer, team_id: number, person: Person): Hand {
  const call: Hand['call'] = async (method, path, body) => {
    const response = await server.app.inject({
      method,
      url: `/api/${team_id}${path}`,
      headers: person.headers,
      ...(body ? { payload: body } : {}),
    })
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
  }
  return {
    call,
    async make(collection, fields, id) {
      const isUuid = collection === 'items' || collection === 'attributes'
      const own = id ?? (isUuid ? newUuid() : newSlug())
      const { status, body } = await call('PUT', `/${collection}/${own}`, { ...fields, row_version: 1 })
      if (status !== 201) throw new Error(`${collection} could not be made: ${JSON.stringify(body)}`)
      return own
    },
    async read<T>(path: string) {
      const { status, body } = await call('GET', path)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
      return body.data as T
    },
  }
}
