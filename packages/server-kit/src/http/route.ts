import type { AppError } from '@weft/base'
import type { Collection } from '@weft/model'
import type { StandardContract } from '@weft/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import type { Scope } from '../access/grant.ts'
import type { Caller } from '../caller.ts'
import type { Origin } from '../records/contract/origin.ts'

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a route's functions get; everything is parsed. */
export interface RouteInput<C extends StandardContract> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  caller: Caller
  /** The request's idempotency key, if it brought one. */
  key: string | null
  /** What the client says of where the change comes from. */
  origin: Origin | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A route: its contract, what it loads, who may, and what it does, always in this order. `load` answers 404 for
 * what may not be seen; `permit` throws when the caller may not act; `scope` says which tokens may call it at all. A
 * route without the three does not boot.
 */
export interface Route {
  contract: StandardContract
  scope: Scope
  load(input: never): Promise<unknown>
  permit(input: never, loaded: never): void
  handle(input: never, loaded: never): Promise<unknown>
  options: RouteOptions
}

/** An answer in the words of a protocol of others. */
interface Refusal {
  status: number
  /** Media type of the body. */
  type: string
  body: unknown
}

export interface RouteOptions {
  /** Many changes in one body: it may be larger, and what cannot be stored is refused entry by entry. */
  bulk?: boolean
  /** Accepts forms as well as JSON; only for calls that carry a Bearer token or check the origin themselves. */
  forms?: boolean
  /** Counts as a read although it is a POST. */
  reads?: boolean
  /** A body of so many bytes at most, where less than the general limit will do. */
  bodyBytes?: number
  /** Left to the route itself: streams and files; forms, with `forms`, as the bytes that they came as. */
  rawBody?: boolean
  /**
   * Speaks a protocol that says itself who calls: the header of authorization is its own, no session counts, and so
   * programs and pages of anywhere may call it.
   */
  foreign?: boolean
  /** How a protocol that words its refusals itself says one, with the sentence in the caller's language. */
  refusal?: (error: AppError, sentence: string) => Refusal
  /**
   * Prescribed by a standard that programs know: the document of the interface does not tell of it, and its rights have
   * tests of their own.
   */
  isStandard?: boolean
  /** Takes a token as the password of Basic, too, for programs that know nothing else. */
  basic?: boolean
  /** A form with a file and nothing else; `readUpload` reads it. */
  upload?: boolean
  /** Large files over slow lines: the body may take as long as it keeps coming. */
  slowBody?: boolean
  /** Names no workspace in its path and narrows itself to those that a token is for. */
  narrows?: boolean
  /**
   * Names no workspace in its path, and has for a session that is good for one of them alone nothing of the others, and
   * nothing of how its person comes in.
   */
  bound?: boolean
  /** The collection whose records it reads or writes by the general rules. */
  record?: Collection
  /** Not counted by the general limits. */
  unlimited?: boolean
  /** What is said of an address that is too long, where the route knows which part of it is. */
  tooLong?: () => AppError
  /**
   * Asks for the password again when it was not given within 30 minutes: 401 of type `reauth`, after `permit`. Where not
   * all that a route does asks for it, the body says.
   */
  reauthenticated?: boolean | ((body: unknown) => boolean)
}

export function route<C extends StandardContract, L>(
  contract: C,
  definition: {
    scope: Scope
    load(input: RouteInput<C>): Promise<L>
    permit(input: RouteInput<C>, loaded: L): void
    handle(input: RouteInput<C>, loaded: L): Promise<z.output<C['answer']> | FastifyReply>
    options?: RouteOptions
  },
): Route {
  return {
    contract,
    scope: definition.scope,
    load: definition.load,
    permit: definition.permit,
    handle: definition.handle,
    options: definition.options ?? {},
  }
}

/** For routes that need nothing loaded to judge rights. */
export async function nothing(): Promise<null> {
  return null
}

/** For routes that anybody may call; said aloud, so that nobody forgets a permission. */
export function anyone(): void {
  // Every caller passes.
}
