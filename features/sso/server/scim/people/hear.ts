import { isEmail, plainEmail } from '@weft/features/profile/shared'
import { cutCharacters } from '@weft/base'
import { invalid } from '@weft/server-kit'
import SCIMMY from 'scimmy'

import { ssoErrors } from '../../../shared/index.ts'
import { demandObject, heeding } from '../refusal.ts'
import { ScimUser, USER } from '../user-schema.ts'
import { isQuick } from './filter.ts'
import { isPath } from './grammar.ts'

/** What a directory says of somebody; undefined is what it does not say. */
export interface Heard {
  user_name: string
  external_id: string | undefined
  /** The one of the addresses that counts. */
  email: string | undefined
  name: string | undefined
  active: boolean | undefined
}

const LONGEST = 255
const MOST_OPERATIONS = 100
const MOST_VALUES = 50
const CORE = `${USER.id.toLowerCase()}:`
const KEPT = new Set(['username', 'externalid', 'name', 'displayname', 'emails', 'active'])

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a whole person: attributes that are not known here are passed over, as are those of other schemas. */
export async function hearWhole(body: unknown): Promise<Heard> {
  const given = demandObject(body)
  const { schemas } = given
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(USER.id)))
    throw ssoErrors.scim_syntax()
  const kept = Object.entries(given).filter(([key]) => KEPT.has(key.toLowerCase()))
  return heardOf(await heeding(() => new ScimUser(soundOf(Object.fromEntries(kept)), 'in')))
}

/** Reads what comes of operations on somebody as they are known. */
export async function hearChanges(known: object, body: unknown): Promise<Heard> {
  const message = demandObject(body)
  const operations = Array.isArray(message['Operations']) ? message['Operations'] : undefined
  if (operations && operations.length > MOST_OPERATIONS)
    throw invalid(`operations: at most ${MOST_OPERATIONS}`)
  const before = new ScimUser(known)
  return heeding(async () => {
    // The library judges the message as it came; it is then applied as far as it is about what is known.
    // oxlint-disable-next-line no-new -- It throws for what is none.
    new SCIMMY.Messages.PatchOp(message as never)
    const Operations = (operations ?? []).flatMap(simpleOf)
    if (Operations.length > MOST_OPERATIONS) throw invalid(`operations: at most ${MOST_OPERATIONS}`)
    if (Operations.length === 0) return heardOf(before)
    const patch = new SCIMMY.Messages.PatchOp({ schemas: [SCIMMY.Messages.PatchOp.id], Operations } as never)
    const after: unknown = await patch.apply(before as never)
    return heardOf(after instanceof ScimUser ? after : before)
  })
}

interface Operation {
  op: string
  path: string
  value?: unknown
}

/** An operation on several attributes as one on each, without those on what is not known here. */
function simpleOf(operation: unknown): Operation[] {
  const { op, path, value } = operation as { op: string; path?: string; value?: unknown }
  if (path === undefined && isPlain(value))
    return Object.entries(value).flatMap(([key, one]) => simpleOf({ op, path: key, value: one }))
  if (path === undefined) throw ssoErrors.scim_value()
  if (!isQuick(path, LONGEST)) throw ssoErrors.scim_path()
  const plain = path.toLowerCase().startsWith(CORE) ? path.slice(CORE.length) : path
  const [root = ''] = /^[\w$-]*/.exec(plain) ?? []
  const key = root.toLowerCase()
  if (!KEPT.has(key) || isOtherAddress(plain) || plain.includes('urn:')) return []
  if (!isPath(plain)) throw ssoErrors.scim_path()
  // What is removed by its value would be made a filter of; there is one address, so the path says enough.
  if (value === undefined || op.toLowerCase() === 'remove') return [{ op, path: plain }]
  return [{ op, path: plain, value: soundValue(key, value) }]
}

/** Of the addresses one is known, which is that of work. */
const isOtherAddress = (path: string): boolean =>
  /^emails\s*\[\s*type\s+eq\s+"(?!work")[^"]*"\s*\]/i.test(path)

const soundOf = (given: Plain): Plain =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, soundValue(key.toLowerCase(), value)]))

/** Entra ID says `"False"`; and null is what is not said. */
function soundValue(key: string, value: unknown): unknown {
  if (value === null) return undefined
  if (key === 'active' || key === 'primary') return booleanOf(value)
  if (Array.isArray(value) && value.length > MOST_VALUES) throw invalid(`${key}: at most ${MOST_VALUES}`)
  if (Array.isArray(value)) return value.map((one: unknown) => soundValue('', one))
  if (isPlain(value)) return soundOf(value)
  return value
}

function booleanOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : value
}

function heardOf(
  user: Pick<ScimUser, 'userName' | 'externalId' | 'name' | 'displayName' | 'emails' | 'active'>,
): Heard {
  const { userName, externalId, name, displayName, emails = [], active } = user
  const email = (
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type === 'work') ??
    emails[0]
  )?.value
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ')
  const names = [displayName, name?.formatted, parts].map((one) => clean(one))
  if (userName === undefined || userName.trim() === '') throw ssoErrors.scim_no_name()
  for (const [key, text] of Object.entries({ userName, externalId }))
    if (text !== undefined && text.length > LONGEST) throw invalid(`${key}: at most ${LONGEST} characters`)
  return {
    user_name: userName.trim(),
    external_id: externalId,
    email: email === undefined ? undefined : plainEmail(email),
    name: names.find((one) => one !== ''),
    active: active ?? undefined,
  }
}

const clean = (name: string | undefined): string =>
  cutCharacters((name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), 0, LONGEST)

/** The address of somebody new. Throws where none is said. */
export function addressOf({ email, user_name }: Heard): string {
  const address = email ?? plainEmail(user_name)
  if (!isEmail(address)) throw ssoErrors.scim_no_address()
  return address
}
