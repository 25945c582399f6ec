import type { RouteContract } from '@weft/protocol'
import { ApiError, UnexpectedAnswerError } from '../errors/errors.ts'
import type { ApiRequest } from './request.ts'
import { isObject, outcomeOf, type ApiResponse } from './response.ts'

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never

/** What a 2xx of this contract holds, the envelope included. */
export type Answer<Contract extends RouteContract> = Contract['answer'] extends {
  _zod: { output: infer Output }
}
  ? Output
  : never

/** Required where the contract has such a schema with required members, else absent or optional. */
type Part<Contract, Name extends 'params' | 'query' | 'body'> = Contract extends {
  readonly [Key in Name]: infer Schema
}
  ? object extends InputOf<Schema>
    ? { readonly [Key in Name]?: InputOf<Schema> }
    : { readonly [Key in Name]: InputOf<Schema> }
  : { readonly [Key in Name]?: undefined }

export type CallInput<Contract extends RouteContract> = Part<Contract, 'params'> &
  Part<Contract, 'query'> &
  Part<Contract, 'body'>

/** What belongs to one call but not to its contract. */
export type CallOptions = Omit<ApiRequest, 'method' | 'path' | 'params' | 'query' | 'body'>

export type CallArguments<Contract extends RouteContract> =
  object extends CallInput<Contract>
    ? [input?: CallInput<Contract>, options?: CallOptions]
    : [input: CallInput<Contract>, options?: CallOptions]

/** Calls by contract: sends the input, parses the answer by the contract's schema. */
export async function callContract<Contract extends RouteContract>(
  request: (request: ApiRequest) => Promise<ApiResponse>,
  contract: Contract,
  ...[input, options]: CallArguments<Contract>
): Promise<Answer<Contract>> {
  const { method, path } = contract
  const params = isObject(input?.params) ? input.params : undefined
  const query = isObject(input?.query) ? input.query : undefined
  const isAction = method !== 'GET' && options?.whenOffline !== 'send'
  const response = await request({ isAction, ...options, method, path, params, query, body: input?.body })
  if (outcomeOf(response) !== 'success') throw new ApiError(response)
  const parsed = contract.answer.safeParse(response.data)
  if (!parsed.success) throw new UnexpectedAnswerError(`${method} ${path}`, parsed.error)
  return parsed.data as Answer<Contract>
}
