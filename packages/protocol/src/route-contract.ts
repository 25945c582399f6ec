import type * as z from 'zod/mini'

/** Of WebDAV and CalDAV (RFC 4918, 4791): only what is read by these standards has routes of them. */
export const DAV_METHODS = [
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'MKCALENDAR',
  'MKCOL',
  'MOVE',
  'COPY',
  'LOCK',
] as const

/** One HTTP call, declared once: validation, OpenAPI and the client's types come from it. */
export interface RouteContract extends StandardContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
}

/** The same with the methods that standards have beside ours: programs of others call it, and no client of ours. */
export interface StandardContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | (typeof DAV_METHODS)[number]
  /** With `{name}` for parameters, such as `/api/teams/{id}`. */
  path: string
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** What a 2xx answer holds, the envelope included. */
  answer: z.ZodMiniType
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 204
}

export function defineRoute<const R extends RouteContract>(route: R): R {
  return route
}
