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
  fc.string({ maxLength: 30 }),
)

test('whatever a directory sends is taken or refused in the words of the standard, and never fails', async () => {
  const { directory, domain } = await add()
  const id = idOf(await directory.add(someone({ domain })))
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
    }),
    { numRuns: 150 },
  )
  expect(here().warnings).toEqual([])
})
