import { expect, test } from 'vitest'

import { EditStorage } from './disk/edit-storage.ts'
import { type Medium, MemoryDatabase } from './disk/memory-database.ts'
import { EditorDrafts } from './editor-drafts.ts'
import { session, turn } from './scripted-session.ts'

const TITLE = { place: 'values/1.2/data', label: 'Title' }
const typed = (text: string) => ({ base: 'old', draft: text, text })

/** A page of this person on a medium; `time` is moved by hand. */
function page(medium: Medium, start = 1_000) {
  let now = start
  let due: { at: number; run: () => void }[] = []
  const scheduler = {
    now: () => now,
    random: () => 0,
    frame: (run: () => void) => run(),
    delay(ms: number, run: () => void) {
      const one = { at: now + ms, run }
      due.push(one)
      return () => {
        due = due.filter((other) => other !== one)
      }
    },
  }
  const database = new MemoryDatabase(medium)
  const storage = new EditStorage({ database, now: () => now, tab: 'one', onTrouble: () => undefined })
  const drafts = new EditorDrafts({ notes: storage, scheduler })
  const pass = async (ms: number) => {
    now += ms
    for (const one of due.filter(({ at }) => at <= now)) {
      due = due.filter((other) => other !== one)
      one.run()
    }
    await turn()
  }
  return { drafts, pass, database }
}

test('what was typed lies on the device within 300 ms of the key, however fast the keys come', async () => {
  const medium: Medium = new Map()
  const first = page(medium)
  const editor = first.drafts.begin(TITLE)
  for (let key = 1; key <= 20; key++) {
    editor.note(() => typed('x'.repeat(key)))
    await first.pass(40)
  }
  await first.pass(140)
  // The page is gone without a word.
  first.database.lives = 0
  const second = page(medium)
  await second.drafts.load()
  expect(second.drafts.begin(TITLE).left).toMatchObject({ ...typed('x'.repeat(20)), label: 'Title' })
  expect(second.drafts.begin({ place: 'values/1.3/data', label: 'Other' }).left).toBeNull()
})

test('a page that goes away writes what was typed at once', async () => {
  const medium: Medium = new Map()
  const first = page(medium)
  first.drafts.begin(TITLE).note(() => typed('kept'))
  first.drafts.flush()
  await turn()
  const second = page(medium)
  await second.drafts.load()
  expect(second.drafts.all.map(({ text }) => text)).toEqual(['kept'])
})

test('what was saved or given up is not offered, and what is open elsewhere neither', async () => {
  const medium: Medium = new Map()
  const { drafts, pass } = page(medium)
  const saved = drafts.begin(TITLE)
  saved.note(() => typed('saved'))
  await pass(200)
  expect(drafts.begin(TITLE).left).toBeNull()
  saved.end()
  saved.close()
  await pass(200)
  expect(drafts.begin(TITLE).left).toBeNull()
  const second = page(medium)
  await second.drafts.load()
  expect(second.drafts.all).toEqual([])
})

test('a draft that was taken up goes on under the new opening alone', async () => {
  const medium: Medium = new Map()
  const { drafts, pass } = page(medium)
  const first = drafts.begin(TITLE)
  first.note(() => typed('one'))
  first.close()
  const second = drafts.begin(TITLE)
  expect(second.left?.text).toBe('one')
  second.note(() => typed('one two'))
  second.forgetLeft()
  await pass(200)
  expect(drafts.all.map(({ text }) => text)).toEqual(['one two'])
  // Back to what it was: nothing is unsaved.
  second.note(() => null)
  await pass(200)
  expect(drafts.all).toEqual([])
})

test('what nobody came back for in a week is thrown away', async () => {
  const medium: Medium = new Map()
  const first = page(medium)
  first.drafts.begin(TITLE).note(() => typed('old'))
  await first.pass(200)
  const second = page(medium, 1_000 + 8 * 86_400_000)
  await second.drafts.load()
  await turn()
  expect(second.drafts.all).toEqual([])
  expect([...(medium.get('drafts')?.keys() ?? [])]).toEqual([])
})

test('a preview keeps nothing that is typed, and drafts of records are no drafts of editors', async () => {
  expect(session({ isPretending: true }).store.drafts).toBeNull()
  const medium: Medium = new Map()
  const { drafts, pass } = page(medium)
  drafts.begin(TITLE).note(() => typed('one'))
  await pass(200)
  const database = new MemoryDatabase(medium)
  const storage = new EditStorage({ database, now: () => 1, tab: 'two', onTrouble: () => undefined })
  storage.keepDraft('items', 'id', { fields: {}, slots: {} })
  await turn()
  expect(await storage.loadDrafts()).toHaveLength(1)
  expect(await storage.loadEditorDrafts()).toHaveLength(1)
})
