import { AppError } from '@weft/base'
import { errors, type RouteOptions } from '@weft/server-kit'
import SCIMMY from 'scimmy'

import { ssoErrors } from '../../shared/index.ts'

/** What all answers are, good ones as well. */
export const SCIM_JSON = 'application/scim+json; charset=utf-8'

/** Ours that the standard has a word for. */
const TYPES: Readonly<Record<string, string>> = { malformed_json: 'invalidSyntax', invalid: 'invalidValue' }

/** A refusal in the words of the standard (RFC 7644, 3.12). */
export const refusal: NonNullable<RouteOptions['refusal']> = (error, sentence) => {
  const { code, data } = error
  // Of the standard's own there is no 422.
  const status = error.status === 422 ? 400 : error.status
  const scimType = code.startsWith('scim_') ? error.type : TYPES[code]
  const detail = code === 'invalid' && Array.isArray(data) ? data.join(' ') : sentence
  return {
    status,
    type: SCIM_JSON,
    body: {
      schemas: [SCIMMY.Messages.ErrorResponse.id],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail,
    },
  }
}

const BY_TYPE = {
  invalidSyntax: ssoErrors.scim_syntax,
  invalidValue: ssoErrors.scim_value,
  invalidPath: ssoErrors.scim_path,
  noTarget: ssoErrors.scim_target,
  invalidFilter: ssoErrors.scim_filter,
  mutability: ssoErrors.scim_mutability,
} as const

/** Says what the library found wrong with what a directory sent as a refusal of ours. */
export async function heeding<T>(read: () => T | Promise<T>, otherwise = ssoErrors.scim_value): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError) throw error
    // The library throws one or the other for what it was given; whatever else it is, is ours.
    if (error instanceof SCIMMY.Types.Error || error instanceof TypeError) {
      const { scimType } = error as { scimType?: unknown }
      const make = Object.entries(BY_TYPE).find(([type]) => type === scimType)?.[1] ?? otherwise
      throw make({ message: error.message, cause: error })
    }
    throw error
  }
}

/** What a body has to be at least. */
export function demandObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.malformed_json()
  return body as Record<string, unknown>
}
