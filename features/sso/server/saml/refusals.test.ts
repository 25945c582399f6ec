import { readdirSync, readFileSync } from 'node:fs'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Connection } from '../connections/queries.ts'
import { placesOf } from '../places.ts'
import { SsoRefusal } from '../refusal.ts'
import { FILES } from '../testing/answer-files.ts'
import { readSamlAnswer } from './read-answer.ts'

const folder = new URL('../testing/', import.meta.url)
const pem = readFileSync(new URL('keys/provider.cert.pem', folder), 'utf8')
const connection: Connection = {
  team_id: FILES.team_id,
  id: '0198f3a2-0000-7000-8000-000000000001',
  kind: 'saml',
  issuer: FILES.issuer,
  metadata_url: null,
  sso_url: 'https://id.loomworks.example/sso',
  certificates: [pem.replaceAll(/-----[^-]+-----|\s/g, '')],
  client_id: null,
  secret: null,
  read_at: null,
  read_problem: null,
  groups_attribute: null,
  role_map: [],
  default_role: 'full-member',
  enforced_at: null,
  grace_ends_at: null,
}

/** Every file but the valid ones, and what it is refused for. */
const REFUSED: Record<string, string> = {
  unsigned: 'signed unsigned',
  'response-signed-alone': 'signed unsigned',
  'wrong-digest': 'signed signature',
  'changed-after-signing': 'signed signature',
  'signed-by-a-stranger': 'signed signature',
  'comment-in-the-name': 'signed comment',
  'comment-in-the-name-signed': 'signed comment',
  expired: 'clock expired',
  early: 'clock early',
  'other-audience': 'for_us audience',
  'other-recipient': 'for_us recipient',
  'sha-1': 'signed weak',
  'no-in-response-to': 'for_us not_asked',
  'no-in-response-to-inside': 'for_us not_asked',
  'other-in-response-to': 'for_us not_asked',
  'encrypted-with-another-key': 'signed encrypted',
  doctype: 'signed doctype',
  'entity-from-a-file': 'signed doctype',
  instruction: 'signed structure',
  cdata: 'signed structure',
  'two-assertions': 'signed structure',
  'two-names': 'signed structure',
  'same-id-twice': 'signed structure',
  'wrapped-1': 'signed structure',
  'wrapped-2': 'signed structure',
  'wrapped-3': 'signed structure',
  'wrapped-4': 'signed structure',
  'wrapped-5': 'signed structure',
  'wrapped-6': 'signed structure',
  'wrapped-7': 'signed structure',
  'wrapped-8': 'signed structure',
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(FILES.at) + 400 }))
afterEach(() => {
  vi.useRealTimers()
})

const textOf = (name: string) => readFileSync(new URL(`answers/${name}.xml`, folder))

function read(name: string, { seen = new Set<string>(), bytes = textOf(name) } = {}) {
  const isNew = async (id: string) => !seen.has(id) && seen.add(id).size > 0
  const places = placesOf(new URL('https://weft.example'), FILES.team_id)
  return readSamlAnswer({ connection, places, request_id: FILES.request_id, isNew }, bytes.toString('base64'))
}

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof SsoRefusal)) throw error
      return `${error.check} ${error.detail}`
    },
  )

test('an answer that is in order says who somebody is', async () => {
  for (const name of ['valid', 'valid-response-signed-too'])
    expect(await read(name)).toMatchObject({
      subject: 'ada@loomworks.example',
      email: 'ada@loomworks.example',
      algorithm: 'SHA-256',
      apart: 0.4,
    })
})

test('every other file is refused, and for its own fault', async () => {
  const names = readdirSync(new URL('answers/', folder)).map((one) => one.replace('.xml', ''))
  expect(names.filter((one) => !one.startsWith('valid')).toSorted()).toEqual(Object.keys(REFUSED).toSorted())
  const found: Record<string, string> = {}
  for (const name of Object.keys(REFUSED)) found[name] = await refusalOf(read(name))
  expect(found).toEqual(REFUSED)
})

test('an assertion is good once', async () => {
  const seen = new Set<string>()
  await read('valid', { seen })
  expect(await refusalOf(read('valid', { seen }))).toBe('new replayed')
})

test('clocks may be three minutes apart, and no more', async () => {
  const at = Date.parse(FILES.at)
  for (const [moved, verdict] of [
    [-179_000, 'accepted'],
    [-181_000, 'clock early'],
    [479_000, 'accepted'],
    [481_000, 'clock expired'],
  ] as const) {
    vi.setSystemTime(at + moved)
    expect([moved, await refusalOf(read('valid'))]).toEqual([moved, verdict])
  }
})

test('what is too large, or no text, is not read', async () => {
  const large = Buffer.concat([textOf('valid'), Buffer.alloc(256 * 1024, ' ')])
  expect(await refusalOf(read('valid', { bytes: large }))).toBe('signed huge')
  expect(await refusalOf(read('valid', { bytes: Buffer.from([0xff, 0xfe, 0x3c]) }))).toBe('signed malformed')
  expect(await refusalOf(read('valid', { bytes: Buffer.from('<a><b></a>') }))).toBe('signed malformed')
  // What is left may not keep the server busy: it is judged before any signature is.
  const many = '<saml:AttributeValue>x</saml:AttributeValue>'.repeat(2_500)
  const spaces = Array.from({ length: 5_000 }, (_, n) => ` xmlns:n${n}="u"`).join('')
  for (const more of [
    `<saml:Attribute Name="a">${many}</saml:Attribute>`,
    `<saml:Attribute Name="a"${spaces}/>`,
  ]) {
    const statement = `<saml:AttributeStatement>${more}</saml:AttributeStatement></saml:Assertion>`
    const bytes = Buffer.from(textOf('valid').toString().replace('</saml:Assertion>', statement))
    expect(await refusalOf(read('valid', { bytes }))).toBe('signed huge')
  }
})
