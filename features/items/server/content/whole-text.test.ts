import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { writeColumns } from './columns.ts'
import { wholeText } from './whole-text.ts'

const row = (id: string, data: unknown) =>
  writeColumns({
    fields: [id, null, 1, 1, '', '', 1, 1, null].map((field) => JSON.stringify(field)),
    slots: [JSON.stringify([data, 1])],
  })

test('characters that separate lines elsewhere are part of a text, wherever a piece of it ends', async () => {
  const texts = ['a\u2028b\u2029c\u0085d', 'a\rb', 'tab\tand\nline']
  const lines = [...texts.map((text, n) => row(`i${n}`, text)), '{"past":{"at":"then"}}', '{"items":3}']
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  for (const size of [1, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    let text = ''
    for await (const part of wholeText(Readable.from(pieces), { seq: 7, attribute_ids: ['a'] })) text += part
    const whole = JSON.parse(text) as Record<string, unknown>
    expect(whole['id']).toEqual(['i0', 'i1', 'i2'])
    expect(whole['slots']).toEqual([texts.map((data) => [data, 1])])
    expect(whole['past']).toEqual({ at: 'then' })
  }
})
