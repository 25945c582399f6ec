import { emailKey } from '@weft/features/profile/shared'
import SCIMMY from 'scimmy'

import { FILTER_LETTERS, MOST_COMPARISONS, ssoErrors } from '../../../shared/index.ts'
import { heeding } from '../refusal.ts'
import { type Filter, USER } from '../user-schema.ts'
import { isFilter, nameOf } from './grammar.ts'
import type { Which } from './queries.ts'

const CORE = new RegExp(`${USER.id.replaceAll('.', String.raw`\.`)}:`, 'gi')
const COMPARISON = /\b(?:eq|ne|co|sw|ew|gt|lt|ge|le|pr|np)\b/gi
/** In these, capitals count. */
const EXACT = new Set(['id', 'externalid'])

const MOST_ESCAPES = 10

/**
 * Whether the library reads a text in no time: its expression for strings tries every way to pair backslashes, which
 * takes it seconds from forty on.
 */
export const isQuick = (text: string, most: number): boolean =>
  text.length <= most && text.split('\\').length - 1 <= MOST_ESCAPES

export interface Asked {
  /** What the database can look for by itself. */
  which?: Which
  /** Whatever else is asked, judged one by one. */
  matches?(user: object): boolean
}

/** Reads a filter. Throws `invalidFilter`, also for one that would take long. */
export async function askedBy(text: string | undefined): Promise<Asked> {
  if (text === undefined || text.trim() === '') return { which: { by: 'all', value: null } }
  if (!isQuick(text, FILTER_LETTERS) || (text.match(COMPARISON) ?? []).length > MOST_COMPARISONS)
    throw ssoErrors.scim_filter({ message: 'The filter is too long.' })
  const plain = text.replaceAll(CORE, '')
  if (!isFilter(plain)) throw ssoErrors.scim_filter()
  return heeding(() => {
    const filter = new SCIMMY.Types.Filter(plain)
    const branches = [...filter].map((branch) => structureOf(branch))
    for (const branch of branches) demandKnown(branch, '')
    const which = simpleOf(plain)
    if (which) return { which }
    const lowered = new SCIMMY.Types.Filter(branches.map((branch) => lower(branch, '') as object))
    return { matches: (user) => lowered.match([lower(user, '')]).length > 0 }
  }, ssoErrors.scim_filter)
}

/** What directories ask nearly always, which needs nobody else to be looked at. */
function simpleOf(text: string): Which | undefined {
  const match =
    /^\s*(id|userName|externalId|emails(?:\.value)?|emails\[\s*type\s+eq\s+"work"\s*\]\.value)\s+eq\s+"([^"\\]*)"\s*$/i.exec(
      text,
    )
  const [, path = '', value = ''] = match ?? []
  const [name = ''] = /^\w*/.exec(path.toLowerCase()) ?? []
  if (name === 'id') return { by: 'id', value: /^[1-9]\d{0,8}$/.test(value) ? value : '0' }
  if (name === 'username') return { by: 'userName', value: emailKey(value) }
  if (name === 'externalid') return { by: 'externalId', value }
  if (name === 'emails' && path.length > name.length) return { by: 'email', value: emailKey(value) }
  return undefined
}

type Structure = { [key: string]: Structure | unknown[] }

/** What the library made of it, as plain values. */
const structureOf = (branch: unknown): Structure => JSON.parse(JSON.stringify(branch)) as Structure

/** Whatever is not known here is said to be so, and is not simply nowhere. */
function demandKnown(branch: Structure, before: string): void {
  for (const [key, value] of Object.entries(branch)) {
    const path = before + key
    USER.attribute(path)
    if (!Array.isArray(value)) demandKnown(value, `${path}.`)
  }
}

/** With small letters, where capitals do not count: in what is compared, and in what it is compared with. */
function lower(value: unknown, key: string): unknown {
  if (EXACT.has(key.toLowerCase())) return value
  if (typeof value === 'string') return value.toLowerCase()
  if (Array.isArray(value)) return value.map((one: unknown) => lower(one, ''))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lower(one, name)]))
}

/** The attributes that an answer is wanted with, or without; those that are not known here are passed over. */
export async function shownBy({
  attributes,
  excludedAttributes,
}: {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}): Promise<Filter | undefined> {
  const [text, word] = attributes === undefined ? [excludedAttributes, 'np'] : [attributes, 'pr']
  if (text === undefined || text.trim() === '') return undefined
  if (text.length > FILTER_LETTERS) throw ssoErrors.scim_filter({ message: 'The filter is too long.' })
  const known = text
    .replaceAll(CORE, '')
    .split(',')
    .flatMap((name) => nameOf(name.trim()) ?? [])
  // What was made when is kept as a whole: the library sets it once, and a part of it would be a change.
  const names = new Set(
    word === 'pr'
      ? known.map((name) => (name.startsWith('meta.') ? 'meta' : name))
      : known.filter((name) => !name.startsWith('meta.')),
  )
  // Beside an attribute its parts say nothing more.
  const wanted = [...names].filter((name) => !names.has(name.replace(/\..*/, '')) || !name.includes('.'))
  if (wanted.length === 0) return undefined
  return heeding(
    () => new SCIMMY.Types.Filter(wanted.map((name) => `${name} ${word}`).join(' and ')),
    ssoErrors.scim_filter,
  )
}
