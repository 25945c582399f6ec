import type * as z from 'zod/mini'

/** One HTTP call, declared once: validation, OpenAPI and the client's types come from it. */
export interface RouteContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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
