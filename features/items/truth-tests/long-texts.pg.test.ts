import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectOneTruth } from './testing/one-truth.ts'
import { addTruthWorld, convert, save, undo } from './testing/truth-world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())

const LONG = `<p>${'long '.repeat(300).trim()}</p>`

test.each(['longtext', 'text', 'label'])(
  'a text that somebody cleared while it was %s is back nowhere after an undo',
  async (type) => {
    const { owner, full, board } = await addTruthWorld(server)
    const { place, attribute, item } = await board('Board')
    await attribute('Name', 'text', { primary: true })
    const id = await attribute('Story', 'longtext')
    const [cleared, kept, changed] = [
      await item({ [id]: '<p>Once</p>' }),
      await item({ [id]: LONG }),
      await item({ [id]: '<p>Three</p>' }),
    ]
    await expectOneTruth(place, { withCopy: true })
    // Of its own type it is another form of itself; the settings are another.
    expect((await convert(owner, id, type, type === 'longtext' ? { description: 'x' } : {})).status).toBe(200)
    await expectOneTruth(place)
    await save(full, `${cleared}.${id}`, null)
    if (type !== 'label') await save(full, `${changed}.${id}`, type === 'text' ? 'Four' : '<p>Four</p>')
    await expectOneTruth(place, { withCopy: true })
    expect((await undo(owner, id)).status).toBe(200)
    const cells = await expectOneTruth(place, { withCopy: true })
    expect(cells[`${cleared}.${id}`]).toBeUndefined()
    expect(cells[`${kept}.${id}`]).toBe(LONG)
    expect(cells[`${changed}.${id}`]).toBe(type === 'label' ? '<p>Three</p>' : '<p>Four</p>')
  },
)
