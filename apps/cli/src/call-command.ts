import { createClient, newSlug, newUuid, pages, type WeftClient } from '@weft/sdk'

import type { CommandSpec, Field } from './command-spec.ts'
import { AccessError, UsageError } from './exit-codes.ts'
import { printAnswer, printPages } from './output/print-answer.ts'
import { readData } from './read-data.ts'
import { optionOf, readField, readJson } from './read-field.ts'
import { originOf, readAccess } from './settings.ts'
import type { Surroundings } from './surroundings.ts'

/** What was said on the command line, by the names of options. */
export type Said = Readonly<Record<string, string | boolean | undefined>>

/** A call whose path is only known when the command is. */
type Ask = (path: string, init: object) => Promise<unknown>

/** Who waits at a terminal would rather hear soon that there is no answer. */
const RETRIES = 2

/** The client of whoever uses this computer. */
export function clientOf({ env }: Surroundings): WeftClient {
  const { url, token } = readAccess(env)
  if (!url) throw new UsageError('No server is known: use weft login, or set WEFT_URL')
  if (!token)
    throw new AccessError(`No token is known for ${originOf(url) ?? url}: use weft login, or set WEFT_TOKEN`)
  return createClient({ url, token, retries: RETRIES })
}

/** Makes the call of a command, and prints what comes of it. */
export async function callCommand(spec: CommandSpec, said: Said, around: Surroundings): Promise<void> {
  const init = await initOf(spec, said, around)
  const weft = clientOf(around)
  const asJson = said['json'] === true
  if (said['all'] === true) {
    const all = pages(weft, spec.path as never, init as never)
    return printPages(all as AsyncIterable<{ data: unknown[] }>, asJson, around.screen)
  }
  const ask = weft[spec.method.toLowerCase() as 'get'] as unknown as Ask
  printAnswer(await ask(spec.path, { ...init, parseAs: spec.answers ?? 'json' }), asJson, around.screen)
}

async function initOf(spec: CommandSpec, said: Said, around: Surroundings): Promise<object> {
  const given = { ...madeUp(spec), ...givenIn(spec, said, around) }
  const missing = spec.fields.find(
    ({ name, in: place, required }) => required && place !== 'body' && given[name] === undefined,
  )
  if (missing) throw new UsageError(`--${optionOf(missing.name)} is missing${hintOf(missing)}`)
  const params = { path: pick(spec, given, 'path'), query: pick(spec, given, 'query') }
  const data = typeof said['data'] === 'string' ? await readData(said['data'], around.input) : null
  if (spec.body === 'bytes')
    return {
      params,
      body: data ?? new Uint8Array(),
      bodySerializer: (body: unknown) => body,
      headers: { 'content-type': 'application/octet-stream' },
    }
  const fields = pick(spec, given, 'body')
  if (spec.body === undefined) return { params }
  return { params, body: bodyOf(data && readJson(new TextDecoder().decode(data), '--data'), fields) }
}

const hintOf = ({ name }: Field) => (name === 'team_id' ? ': say it, or set WEFT_TEAM' : '')

/** What making a record needs and nobody wants to say. */
function madeUp({ makes }: CommandSpec): Record<string, unknown> {
  return makes ? { id: makes === 'slug' ? newSlug() : newUuid(), row_version: 1 } : {}
}

function givenIn({ fields }: CommandSpec, said: Said, { env }: Surroundings): Record<string, unknown> {
  const given = fields.flatMap((field) => {
    const own = said[field.name] ?? (field.name === 'team_id' ? env['WEFT_TEAM'] || undefined : undefined)
    return typeof own === 'string' ? [[field.name, readField(field, own)] as const] : []
  })
  return Object.fromEntries(given)
}

function pick({ fields }: CommandSpec, given: Record<string, unknown>, place: Field['in']) {
  const own = fields.filter(({ name, in: where }) => where === place && given[name] !== undefined)
  return Object.fromEntries(own.map(({ name }) => [name, given[name]]))
}

/** Fields that are said one by one lie over those of `--data`. */
function bodyOf(data: unknown, fields: Record<string, unknown>): unknown {
  if (data === null) return fields
  if (Object.keys(fields).length === 0 || typeof data !== 'object' || Array.isArray(data)) return data
  return { ...data, ...fields }
}
