import * as z from 'zod/mini'

import { numericParam } from './route-params.ts'
import type { RouteContract } from './route-contract.ts'

/** Where several routes lie: a path, and the parameters in it. */
export interface Place {
  readonly path: string
  readonly params?: z.ZodMiniType
}

type Shape = z.core.$ZodShape
type PlaceWith<S extends Shape> = { readonly path: string; readonly params: z.ZodMiniObject<S> }

/** A place of routes by its whole path, such as `/api/teams/{id}`. */
export function routesAt(path: string): { readonly path: string }
export function routesAt<S extends Shape>(path: string, params: S): PlaceWith<S>
/* @__NO_SIDE_EFFECTS__ */
export function routesAt(path: string, params?: Shape): Place {
  return params ? { path, params: z.object(params) } : { path }
}

/** A place within another one, with the parameters that come to those of that. */
export function routesIn<S extends Shape>(place: PlaceWith<S>, path: string): PlaceWith<S>
export function routesIn<S extends Shape, Own extends Shape>(
  place: PlaceWith<S>,
  path: string,
  params: Own,
): PlaceWith<z.core.util.Extend<S, Own>>
/* @__NO_SIDE_EFFECTS__ */
export function routesIn(place: PlaceWith<Shape>, path: string, params?: Shape): Place {
  return { path: place.path + path, params: params ? z.extend(place.params, params) : place.params }
}

/** What a route says beside method and place; `path` goes on where the place ends. */
type Told = Omit<RouteContract, 'method' | 'path' | 'params'>
type Routed<M extends RouteContract['method'], P extends Place, R> = {
  method: M
  path: string
} & Pick<P, keyof P & 'params'> &
  R

/* @__NO_SIDE_EFFECTS__ */
export function getRoute<P extends Place, const R extends Told>(place: P, path: string, told: R) {
  return routed('GET', place, path, told)
}

/* @__NO_SIDE_EFFECTS__ */
export function postRoute<P extends Place, const R extends Told>(place: P, path: string, told: R) {
  return routed('POST', place, path, told)
}

/* @__NO_SIDE_EFFECTS__ */
export function putRoute<P extends Place, const R extends Told>(place: P, path: string, told: R) {
  return routed('PUT', place, path, told)
}

/** For protocols of others alone; ours saves with PUT. */
/* @__NO_SIDE_EFFECTS__ */
export function patchRoute<P extends Place, const R extends Told>(place: P, path: string, told: R) {
  return routed('PATCH', place, path, told)
}

/* @__NO_SIDE_EFFECTS__ */
export function deleteRoute<P extends Place, const R extends Told>(place: P, path: string, told: R) {
  return routed('DELETE', place, path, told)
}

/** What a route says that answers nothing. */
export const NO_ANSWER = { answer: /* @__PURE__ */ z.null(), status: 204 } as const

function routed<M extends RouteContract['method'], P extends Place, const R extends Told>(
  method: M,
  place: P,
  path: string,
  told: R,
): Routed<M, P, R> {
  // The place holds path and parameters, and no more.
  return { ...place, method, ...told, path: place.path + path }
}

/** What lies in one workspace. */
export const workspaceRoutes = /* @__PURE__ */ routesAt('/api/{team_id}', { team_id: numericParam })
