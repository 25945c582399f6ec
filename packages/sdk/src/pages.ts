import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch'
import type { PathsWithMethod } from 'openapi-typescript-helpers'

import type { WeftClient } from './create-client.ts'
import type { paths } from './openapi.generated.ts'

/** What a list answers. */
interface Page {
  data: readonly unknown[]
  after?: string | null
  has_more?: boolean
}

type PageOf<Path extends keyof paths> = paths[Path] extends {
  get: infer Operation extends Record<string | number, unknown>
}
  ? Extract<FetchResponse<Operation, unknown, `${string}/${string}`>, { error?: never }>['data']
  : never

/** Calls that answer lists with a cursor. */
type Lists = {
  [Path in PathsWithMethod<paths, 'get'>]: PageOf<Path> extends { data: readonly unknown[] } ? Path : never
}[PathsWithMethod<paths, 'get'>]

/** The pages of a list, one after the other: each is asked for when the one before has been worked through. */
export async function* pages<Path extends Lists>(
  weft: Pick<WeftClient, 'get'>,
  path: Path,
  init: MaybeOptionalInit<paths[Path], 'get'>,
): AsyncGenerator<PageOf<Path>, void, undefined> {
  const get = weft.get as unknown as (path: string, init: object) => Promise<Page>
  const { params = {} } = (init ?? {}) as { params?: { query?: object } }
  let after: string | null | undefined
  do {
    const query = { ...params.query, ...(after ? { after } : {}) }
    const page = await get(path, { ...(init as object), params: { ...params, query } })
    yield page as unknown as PageOf<Path>
    // A cursor that stands still would go round for ever.
    if (page.has_more === false || page.after === after) return
    after = page.after
  } while (after)
}
