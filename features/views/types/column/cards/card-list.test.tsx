import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type ValueContext } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import type { ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import type { BoardContext } from '../board-context.ts'
import { ScrollArea } from '../scroll-area.ts'
import type { Line } from '../stacking/build-board.ts'
import { stackOf } from '../stacking/stack.ts'
import { CardHeights } from './card-heights.ts'
import { CardList, indexAmongAll } from './card-list.tsx'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map(),
}
const painted: unknown[] = []

beforeAll(() => loadLateParts())

function shown(id: string, type: string): ShownAttribute {
  const member = clientAttributeType(type)
  return {
    id,
    attribute: createAttribute(1, { board_id: 'b', name: id, type }),
    type: {
      ...member,
      paint(cell, data) {
        painted.push(data)
        cell.textContent = String(data)
      },
    },
    settings: member.defaultSettings,
  }
}

function lineOf(n: number, note = `note ${n}`): Line {
  const values = { name: { data: `Card ${n}`, row_version: 1 }, note: { data: note, row_version: 1 } }
  const row = { ...createItem(1, { board_id: 'b', folder_id: 'f', sort_order: n }), id: `i${n}`, values }
  return { id: row.id, row, hiddenByFilter: false }
}

function sampleContext(): BoardContext {
  const [name, note, state] = [shown('name', 'text'), shown('note', 'text'), shown('state', 'label')]
  const records = {
    primary: name,
    below: () => [],
    subscribeChildren: () => () => undefined,
    markOf: () => null,
    subscribeMarks: () => () => undefined,
  } as unknown as ViewRecords
  const stack = stackOf(state, { bucket: null, context })
  if (!stack) throw new Error('Labels can be stacked by')
  const look = { cover: null, coverFit: 'crop', showNames: false, colorOf: null, isMobile: true } as const
  const actions = { rights: { editItem: true } } as unknown as BoardContext['actions']
  return { records, actions, context, stack, lane: null, attributes: [note], ...look }
}

function windowOf(height: number): ScrollArea {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(0, 0, 300, height)
  const area = new ScrollArea()
  area.attach(element)
  return area
}

const common = {
  label: 'To do',
  areas: [windowOf(600)],
  heights: new CardHeights(),
  tabStop: null,
  picked: new Set<string>(),
  current: null,
  renaming: null,
  onRenamed: () => undefined,
  lifted: null,
  gap: null,
  wanted: null,
}

test('of 20,000 cards those in sight are drawn, and an edit of one draws one again', () => {
  const boardContext = sampleContext()
  const lines = Array.from({ length: 20_000 }, (_, n) => lineOf(n))
  const { container, rerender } = render(<CardList {...common} boardContext={boardContext} lines={lines} />)
  const drawn = container.querySelectorAll('[data-card]').length
  expect(drawn).toBeGreaterThan(4)
  expect(drawn).toBeLessThan(30)
  expect(container.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('20000')

  painted.length = 0
  const changed = lines.with(2, lineOf(2, 'said by somebody else'))
  rerender(<CardList {...common} boardContext={boardContext} lines={changed} />)
  expect(painted).toEqual(['said by somebody else'])
})

test('carried cards take no room, and stay in the document wherever the window is', () => {
  const lines = Array.from({ length: 500 }, (_, n) => lineOf(n))
  const lifted = new Set(['i400'])
  const gap = { index: 1, height: 90, isRefused: false, isKept: false }
  const { container } = render(
    <CardList {...common} boardContext={sampleContext()} {...{ lines, lifted, gap }} />,
  )
  const carried = container.querySelector('[data-lifted]')
  expect(carried?.querySelector('[data-card]')?.getAttribute('data-card')).toBe('i400')
  expect(container.querySelector('[data-gap]')?.nextElementSibling?.getAttribute('data-at')).toBe('1')
})

test('a place among the cards that are left is found among all of them', () => {
  const lines = [0, 1, 2, 3].map((n) => lineOf(n))
  expect([0, 1, 2].map((at) => indexAmongAll(lines, new Set(['i0', 'i2']), at))).toEqual([1, 3, 4])
  expect(indexAmongAll(lines, null, 2)).toBe(2)
})
