import { newSlug, newUuid } from '@weft/base'
import type { TestServer } from '@weft/server/testing'

/** Stand for ids that nobody has used yet: made anew whenever a request is sent. */
export const NEW_SLUG = 'NewSlug-here'
export const NEW_UUID = 'NewUuid-here'

/** What of a request is not said by its route: values of the path's names, a query, a body. */
export interface Ask {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  /** A body that is no JSON, with its type. */
  raw?: { type: string; bytes: string | Buffer }
  headers?: Headers
}
export type Headers = Readonly<Record<string, string>>

/** A request as text, ready to have its ids swapped. */
export interface Wire {
  method: string
  url: string
  body: string | null
  raw: Ask['raw']
  headers: Headers
}

/** `route` as the boot table names it: `GET /api/{team_id}/boards`. */
export function wireOf(route: string, ask: Ask): Wire {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = ask.params?.[name]
    if (value === undefined) throw new Error(`${route} is asked without ${name}`)
    return String(value)
  })
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return {
    method,
    url: query.size > 0 ? `${url}?${query}` : url,
    body: ask.body === undefined ? null : JSON.stringify(ask.body),
    raw: ask.raw,
    headers: ask.headers ?? {},
  }
}

export interface Reply {
  /** `200`, or `200:404` for calls that answer several questions: each answer once, joined by commas. */
  status: string
  isRefused: boolean
  text: string
}

/** Calls that answer each of their questions by itself. */
const SEVERAL = /\/(bulk|multi-auth)(\?|$)/

export async function sendWire(server: TestServer, wire: Wire, headers: Headers = {}): Promise<Reply> {
  const slug = newSlug()
  const uuid = newUuid()
  const fill = (text: string) => text.replaceAll(NEW_SLUG, slug).replaceAll(NEW_UUID, uuid)
  const body = wire.body === null ? {} : { payload: fill(wire.body) }
  const type = wire.raw?.type ?? (wire.body === null ? null : 'application/json')
  const response = await server.app.inject({
    method: wire.method as 'GET',
    url: fill(wire.url),
    headers: { ...headers, ...wire.headers, ...(type === null ? {} : { 'content-type': type }) },
    ...(wire.raw ? { payload: wire.raw.bytes } : body),
  })
  const inner = SEVERAL.test(wire.url) ? response.body : ''
  const all =
    response.statusCode === 200 ? Array.from(inner.matchAll(/"status":(\d+)/g), ([, one]) => one) : []
  const several = [...new Set(all)].toSorted((a, b) => Number(a) - Number(b)).join()
  return {
    status: String(response.statusCode) + (several === '' ? '' : `:${several}`),
    isRefused: all.length > 0 ? all.every((one) => Number(one) >= 400) : response.statusCode >= 400,
    text: response.body,
  }
}

const WORD = /[A-Za-z0-9_-]+/g

/** The same request with one id in the place of its twin's, for each id in its path, query and body. */
export function swapsOf(wire: Wire, twin: Wire): { what: string; wire: Wire }[] {
  const join = ({ url, body }: Wire) => `${url} ${body ?? ''}`
  const text = join(wire)
  const words = [...text.matchAll(WORD)]
  const others = [...join(twin).matchAll(WORD)]
  if (words.length !== others.length) throw new Error(`${text} is of another shape than ${join(twin)}`)
  return words.flatMap(({ 0: own, index }, n) => {
    const other = others[n]?.[0] ?? ''
    if (own === other) return []
    const swapped = text.slice(0, index) + other + text.slice(index + own.length)
    const gap = swapped.indexOf(' ')
    return {
      what: `${text.slice(0, index)}[${own} of another workspace]${text.slice(index + own.length)}`,
      wire: { ...wire, url: swapped.slice(0, gap), body: wire.body === null ? null : swapped.slice(gap + 1) },
    }
  })
}
