import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts, toast } from '@weft/ui'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { exportCsv } from './export-csv.tsx'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map(),
}
let saved: Blob[] = []

beforeAll(() => loadLateParts())
beforeEach(() => {
  saved = []
  URL.createObjectURL = (file) => {
    saved.push(file as Blob)
    return 'blob:it'
  }
  URL.revokeObjectURL = () => undefined
  // Nothing is navigated to here.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  toast.clear()
})

function recordsOf(count: number, data: (at: number) => unknown, type = 'longtext') {
  const member = clientAttributeType(type)
  const attribute = { ...createAttribute(1, { board_id: 'b', name: 'Note', type }), id: 'note' }
  const items = new Map<string, Item>(
    Array.from({ length: count }, (_, at) => [
      `i${at}`,
      {
        ...createItem(1, { board_id: 'b', folder_id: 'f' }),
        id: `i${at}`,
        values: { note: { data: data(at), row_version: 1 } },
      },
    ]),
  )
  const records = {
    shown: [{ id: 'note', attribute, type: member, settings: member.defaultSettings }],
    item: (id: string) => items.get(id),
    context,
  }
  return { ids: [...items.keys()], records }
}

const part = (at: number) => ({ excerpt: `Part ${at}`, length: 9_000, hash: 'h' })
const fileText = () => saved[0]?.text()
const told = () => toast.getToasts().map(({ message }) => message)

test('texts of which only a part is here are written whole by the server, in pages', async () => {
  const { ids, records } = recordsOf(1_200, part)
  const pages: number[] = []
  await exportCsv(ids, records, {
    exportPage: async (page) => {
      pages.push(page.length)
      return page.map((id) => `whole ${id}\r\n`).join('')
    },
  })
  expect(pages).toEqual([500, 500, 200])
  expect((await fileText())?.replace('\uFEFF', '')).toBe(
    `Note\r\n${ids.map((id) => `whole ${id}\r\n`).join('')}`,
  )
})

test('what is here as a whole needs no server', async () => {
  const { ids, records } = recordsOf(2, (at) => `Text ${at}`, 'text')
  const exportPage = vi.fn<() => Promise<string>>()
  await exportCsv(ids, records, { exportPage })
  expect(exportPage).not.toHaveBeenCalled()
  expect(await fileText()).toContain('Note\r\nText 0\r\nText 1\r\n')
})

test('a page that is refused ends the file, and is told', async () => {
  const { ids, records } = recordsOf(1_200, part)
  let asked = 0
  await exportCsv(ids, records, {
    exportPage: async () => {
      if (++asked === 2) throw new Error('Too many requests. Try again in a moment.')
      return 'x\r\n'
    },
  })
  expect([asked, saved.length]).toEqual([2, 0])
  expect(told()).toEqual(['Too many requests. Try again in a moment.'])
})

test('many items say how far they are, and can be cancelled', async () => {
  const { ids, records } = recordsOf(5_001, (at) => `Text ${at}`, 'text')
  let asked = 0
  await exportCsv(ids, records, {
    exportPage: async () => {
      if (++asked === 3) toast.getToasts()[0]?.action?.onPress()
      return 'x\r\n'
    },
  })
  expect([asked, saved.length]).toEqual([3, 0])
  expect(toast.getToasts().filter(({ isLeaving }) => !isLeaving)).toEqual([])
})

test('where no server can be asked, a text that is cut says so', async () => {
  const { ids, records } = recordsOf(1, part)
  await exportCsv(ids, records, {})
  expect(await fileText()).toContain('Part 0…\r\n')
})
