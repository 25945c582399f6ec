import fc from 'fast-check'
import { expect, test } from 'vitest'

import { USER } from '../testing/directory.ts'
import { idOf, scimPlaces } from '../testing/scim-place.ts'

const { add, someone, here } = scimPlaces()
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const value = fc.oneof(
  fc.constantFrom(null, true, 'False', '', 0, -1, 'work', {}, [], [[]], [null]),
  fc.string({ maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(
    fc.record({
      value: fc.jsonValue({ maxDepth: 1 }),
      type: fc.constantFrom('work', 7),
      primary: fc.jsonValue(),
    }),
  ),
)
const OBJECTS = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Object,
  Object.prototype.toString,
]
/** What objects have all over the process. */
const ofAll = () => OBJECTS.map((one) => Object.getOwnPropertyNames(one))

const hostileNames = ['__proto__', 'constructor', 'toString', 'constructor.prototype'].flatMap((name) => [
  name,
  `${name}.woven`,
  `name.${name}.woven`,
  `emails.${name}.woven`,
  `userName.${name}.woven`,
  `${USER}:${name}.woven`,
  `${USER}:name.${name}.woven`,
  `__pro${USER}:to__.woven`,
  `meta.${name}.woven`,
])
/** Where the library reads names: at the beginning, in groups and brackets, and where a string or a value stands. */
const hostileFilters = hostileNames.flatMap((name) => [
  `${name} eq "1"`,
  `${name} pr`,
  `${name} eq "1" and userName pr`,
  `userName pr or ${name} eq "1"`,
  `not (${name} eq "1")`,
  `(${name} eq "1") and (userName pr or active eq true)`,
  `emails[${name} eq "1"]`,
  `emails[type eq "work" and ${name} eq "1"].value eq "1"`,
  `emails[type eq "work"].${name} eq "1"`,
  `"a.${name}.b" eq "1"`,
  `userName "a.${name}.b" eq "1"`,
  `eq "a.${name}.b" eq "1"`,
  `emails["a.${name}.b" eq "1"]`,
  `(userName eq "a)" or ${name} eq "1")`,
  `emails[value eq "]" and ${name} eq "1" and value eq "["]`,
  `userName eq "\\" and ${name} eq \\""`,
  `name. ${name} eq "1"`,
  `userName eq${name} eq "1"`,
  `true${name} eq "1"`,
])

const path = fc.oneof(
  fc.constantFrom(
    'active',
    'emails',
    'emails[type eq "work"].value',
    'emails[type eq "work"]',
    'emails[',
    'name',
    'name.givenName',
    'userName',
    'externalId',
    'id',
    'meta.created',
    'schemas',
    '',
    '.',
    '__proto__',
    'constructor',
    'name.__proto__',
    ...hostileFilters.map((text) => `emails[${text}].value`),
    ...hostileNames,
    `${USER}:active`,
    `${USER}:`,
  ),
  fc.string({ maxLength: 20 }),
)
const whole = fc.dictionary(path, value, { maxKeys: 6 })
const operation = fc.record(
  {
    op: fc.oneof(fc.constantFrom('add', 'Replace', 'remove'), value),
    path: fc.oneof(path, value),
    value: fc.oneof(value, whole),
  },
  { requiredKeys: [] },
)
const filter = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        'userName',
        'emails',
        '[',
        ']',
        '(',
        ')',
        ' eq ',
        ' and ',
        ' not ',
        ' pr',
        '"a"',
        '"',
        '.',
        '1',
        'true',
        'null',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(...hostileFilters),
  fc.string({ maxLength: 30 }),
)

test('whatever a directory sends is taken or refused in the words of the standard, and never fails', async () => {
  const { directory, domain } = await add()
  const id = idOf(await directory.add(someone({ domain })))
  const before = ofAll()
  await fc.assert(
    fc.asyncProperty(whole, fc.array(operation, { maxLength: 4 }), filter, async (user, Operations, text) => {
      for (const { status, body } of [
        await directory.send('POST', '/Users', user),
        await directory.send('PUT', `/Users/${id}`, user),
        await directory.send('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations }),
        await directory.find(text.isWellFormed() ? text : ''),
      ]) {
        expect([status, status < 500 && (status < 300 || body.detail !== '')]).toEqual([status, true])
        if (status >= 300) expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
      }
      expect(ofAll()).toEqual(before)
    }),
    { numRuns: 150 },
  )
  expect(here().warnings).toEqual([])
})

test('no name that a directory sends writes to what all objects have', async () => {
  const { directory, domain } = await add()
  const id = idOf(await directory.add(someone({ domain })))
  const before = ofAll()
  const refused: unknown[] = []
  for (const text of hostileFilters) {
    const { status, body } = await directory.find(text)
    if (status !== 400 || body.scimType !== 'invalidFilter') refused.push([text, status, body])
    const patched = await directory.patch(
      id,
      { op: 'replace', path: `emails[${text}].value`, value: 'x' },
      { op: 'add', value: { [`emails[${text}].value`]: 'x', [`emails[${text}]`]: { value: 'x' } } },
    )
    // What belongs to another schema is passed over.
    const isOther = text.includes(USER) && patched.status === 200
    if (!isOther && (patched.status !== 400 || patched.body.scimType !== 'invalidPath'))
      refused.push([text, patched.status, patched.body])
    expect([text, ofAll()]).toEqual([text, before])
  }
  expect(refused).toEqual([])
  for (const name of hostileNames) {
    for (const word of ['attributes', 'excludedAttributes']) {
      const { status, body } = await directory.send(
        'GET',
        `/Users?${word}=${encodeURIComponent(`userName,${name}`)}`,
      )
      expect([name, status, body.totalResults]).toEqual([name, 200, 2])
    }
    for (const op of ['add', 'replace', 'remove'])
      expect((await directory.patch(id, { op, path: name, value: { woven: 'x' } })).status).toBeLessThan(500)
    const { status } = await directory.put(id, {
      ...someone({ domain }),
      [name]: 'x',
      name: { [name]: 'x' },
    })
    expect(status).toBeLessThan(500)
    expect([name, ofAll()]).toEqual([name, before])
  }
  expect(here().warnings).toEqual([])
})
