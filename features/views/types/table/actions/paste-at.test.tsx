import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts, toast } from '@weft/ui'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Act, ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import { GridControl, type GridHost } from '../grid/grid-control.ts'
import { gridOf } from '../grid/sample-grid.ts'
import { copyRange } from './copy-range.ts'
import { pasteAt, readEvent } from './paste-at.ts'
import type { PasteChoice, PasteQuestion } from './paste-plan.ts'
import type { GridContext } from './grid-context.ts'

const context = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map(),
} as ValueContext

function column(name: string, type: string): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name, type })
  const member = clientAttributeType(type)
  return { id: name, attribute, type: member, settings: member.defaultSettings }
}

/** A clipboard that holds what was put on it. */
class Clipboard {
  readonly kept = new Map<string, string>()
  getData(type: string): string {
    return this.kept.get(type) ?? ''
  }
  setData(type: string, text: string): void {
    this.kept.set(type, text)
  }
  get event(): ClipboardEvent {
    return { clipboardData: this } as unknown as ClipboardEvent
  }
}

/** A table of three rows of two columns; what is done to it, and what is asked before. */
function open(
  answer: PasteChoice | null = { addsRows: true, createsLabels: true },
  columns = [column('name', 'text'), column('more', 'number')],
) {
  const { view } = gridOf(['one', 'two', 'three'])
  const control = new GridControl(view, () => ({}) as GridHost)
  const acts: Act[] = []
  const asked: PasteQuestion['plan'][] = []
  const change = { targets: [], left: 0, undo: () => null, settled: Promise.resolve('saved' as const) }
  const gridContext = {
    control: () => control,
    columns,
    records: { context } as ViewRecords,
    actions: {
      rights: { editItem: true, createItem: true, editAttribute: true },
      act: (act: Act) => {
        acts.push(act)
        return Promise.resolve({ change, added: [] })
      },
      wholeValue: () => Promise.resolve({ data: '<p>the whole text</p>' }),
    },
    ask: (question: PasteQuestion) => {
      asked.push(question.plan)
      question.answer(answer)
    },
  } as unknown as GridContext
  const paste = (text: string, line = 0) => {
    const clipboard = new Clipboard()
    clipboard.setData('text/plain', text)
    const range = { top: line, bottom: line, start: 0, end: 0 }
    return pasteAt(() => gridContext, range, readEvent(clipboard.event))
  }
  return { acts, asked, paste, gridContext, control }
}

beforeAll(() => loadLateParts())
beforeEach(() => toast.clear())

describe('a paste', () => {
  test('that fits is done at once as one act, with new rows at the end', async () => {
    const { acts, asked, paste, control } = open()
    await paste('a\t1\nb\t2\nc\t3', 1)
    expect(asked).toEqual([])
    expect(acts).toHaveLength(1)
    expect(acts[0]?.edits?.map(({ data }) => data)).toEqual(['a', 1, 'b', 2])
    expect(acts[0]?.added?.map(({ values }) => values)).toEqual([{ name: 'c', more: 3 }])
    expect(control.range).toEqual({ top: 1, bottom: 2, start: 0, end: 1 })
  })

  test('of which some does not fit asks first, and does nothing when it is not wanted', async () => {
    const { acts, asked, paste } = open(null)
    await paste('a\tmany')
    expect(asked.map(({ misfits, edits }) => [misfits, edits.length])).toEqual([[1, 1]])
    expect(acts).toEqual([])
  })

  test('that adds many rows asks first, and adds none where only the others are wanted', async () => {
    const { acts, asked, paste } = open({ addsRows: false, createsLabels: true })
    await paste(Array.from({ length: 200 }, (_, n) => `row ${n}`).join('\n'))
    expect(asked.map(({ addedRows }) => addedRows)).toEqual([197])
    expect([acts[0]?.edits?.length, acts[0]?.added?.length]).toEqual([3, 0])
  })

  test('of markdown into one cell of long text is one value, of other lines one for each row', async () => {
    const { acts, paste } = open(undefined, [column('story', 'longtext')])
    await paste('# Plan\n\n- one\n- two')
    await paste('one\ntwo')
    expect(acts.map(({ edits }) => edits?.map(({ data }) => data))).toEqual([
      ['<h1>Plan</h1><ul><li><p>one</p></li><li><p>two</p></li></ul>'],
      ['<p>one</p>', '<p>two</p>'],
    ])
  })

  test('that is too large is refused with the sentence', async () => {
    const { acts, asked, paste } = open()
    await paste(Array.from({ length: 50_001 }, () => 'a\tb').join('\n'))
    expect([acts, asked]).toEqual([[], []])
    expect(toast.getToasts().map(({ message }) => message)).toEqual([
      'Failed loading data due to value limit. You can edit at most 100,000 cells at once.',
    ])
  })

  test('of what was copied here brings exact data, and the whole of what was only an excerpt', async () => {
    const { gridContext, acts } = open()
    const text = column('story', 'longtext')
    const excerpt = { excerpt: 'the whole', length: 14, hash: '0'.repeat(32) }
    const item = { ...createItem(1, { board_id: 'b', folder_id: 'f' }), values: {} } as Item
    item.values = {
      story: { data: excerpt, row_version: 1 },
      more: { data: 0.123456789, row_version: 1 },
    }
    const clipboard = new Clipboard()
    copyRange(gridContext, { rows: [item], columns: [text, column('more', 'number')] }, clipboard.event)
    const target = { ...gridContext, columns: [text, column('more', 'number')] }
    await pasteAt(() => target, { top: 0, bottom: 0, start: 0, end: 0 }, readEvent(clipboard.event))
    expect(acts[0]?.edits?.map(({ data }) => data)).toEqual(['<p>the whole text</p>', 0.123456789])
  })
})
