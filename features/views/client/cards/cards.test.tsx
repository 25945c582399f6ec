import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { render } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ShownAttribute } from '../view-member.ts'
import { cardAttributes, nameOf } from './card-attributes.ts'
import { coverOf, defaultCover } from './card-cover.tsx'
import { CardValues } from './card-values.tsx'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map([[7, { name: 'Ada' }]]),
}

await moreAttributeTypes.load()
beforeAll(() => loadLateParts())

function shown(id: string, type: string, settings = {}): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name: id, type })
  const member = clientAttributeType(type)
  return { id, attribute, type: member, settings: { ...member.defaultSettings, ...settings } }
}

function itemOf(values: Record<string, unknown>): Item {
  const slots = Object.entries(values).map(([id, data]) => [id, { data, row_version: 1 }])
  return { ...createItem(1, { board_id: 'b', folder_id: 'f' }), values: Object.fromEntries(slots) }
}

describe('the attributes of a card', () => {
  const list = ['title', 'state', 'who', 'size', 'note'].map((id) => shown(id, 'text'))
  const primary = list[0] ?? null

  test('are the first ones that the view shows, without the name and what is said otherwise', () => {
    const ids = (count: number, without: string[] = []) =>
      cardAttributes({ shown: list, primary }, { count, without }).map(({ id }) => id)
    expect(ids(3)).toEqual(['state', 'who', 'size'])
    expect(ids(3, ['state'])).toEqual(['who', 'size', 'note'])
    expect(ids(0)).toEqual([])
  })

  test('have a key besides where the view wants it', () => {
    const withKey = [...list, shown('code', 'custom_id')]
    const ids = (count: number) =>
      cardAttributes({ shown: withKey, primary }, { count, hasKey: true }).map(({ id }) => id)
    expect(ids(1)).toEqual(['code', 'state'])
    expect(ids(0)).toEqual(['code'])
  })

  test('name the item by its primary one, and say nothing for what has no name', () => {
    expect(nameOf(itemOf({ title: 'Plan' }), { primary, context })).toBe('Plan')
    expect(nameOf(itemOf({}), { primary, context })).toBe('')
    expect(nameOf(undefined, { primary, context })).toBe('')
  })
})

describe('values on a card', () => {
  const attributes = [
    shown('who', 'members'),
    shown('state', 'label', { labels: [{ id: 'a', name: 'Open', color: 'blue' }] }),
    shown('size', 'number'),
    shown('code', 'custom_id'),
  ]
  const item = itemOf({ who: [7], state: ['a'], code: 'P-1' })

  test('stand where their kind belongs: identifiers above the title, people at the end, empty ones nowhere', () => {
    const { container } = render(
      <CardValues {...{ item, attributes, context }}>
        <h3>Plan</h3>
      </CardValues>,
    )
    expect(container.textContent).toBe('P-1PlanOpenAAda')
    expect(container.querySelectorAll('[data-type=number]')).toHaveLength(0)
  })

  test('say quietly which required one is missing, beside its name', () => {
    const needed = shown('size', 'number', { required: true })
    const list = [needed, shown('done', 'checkbox', { required: true }), shown('note', 'text')]
    const card = render(<CardValues {...{ item, context }} attributes={list} />)
    expect(card.container.textContent).toBe('size: Required')
    card.rerender(<CardValues {...{ item, context }} attributes={list} showNames />)
    expect(card.container.textContent).toBe('sizeRequired')
    card.rerender(<CardValues {...{ context }} item={itemOf({ size: 0 })} attributes={list} />)
    expect(card.container.textContent).toBe('size0')
  })

  test('have their name where they say nothing without it, and none where they do', () => {
    const money = shown('cost', 'number', { format: 'currency', currency: 'EUR', precision: 0 })
    const list = [shown('rank', 'number'), money, shown('done', 'checkbox'), shown('note', 'text')]
    const values = { rank: 3, cost: 5, done: true, note: 'Soon' }
    const card = render(<CardValues {...{ context }} item={itemOf(values)} attributes={list} />)
    const named = [...card.container.querySelectorAll('[data-type] > span:first-child')]
    expect(named.map((one) => one.textContent)).toEqual(['rank', '€5', 'done', 'Soon'])
  })

  test('are read behind their names where the view asks for it', () => {
    const { container } = render(<CardValues {...{ item, attributes, context }} showNames />)
    expect(container.textContent).toBe('whoAAdastateOpencodeP-1')
  })
})

describe('the cover', () => {
  test('is the first picture of the first attribute of files that is meant for it', () => {
    const files = [
      { id: '1', name: 'a.pdf', size: 1, mime: 'application/pdf' },
      { id: '2', name: 'b.png', size: 1, mime: 'image/png' },
    ]
    const [plain, cover] = [shown('more', 'attachments', { isCover: false }), shown('files', 'attachments')]
    expect(defaultCover({ all: [plain, cover] })?.id).toBe('files')
    expect(coverOf(itemOf({ files }), cover)).toEqual({ id: '2', name: 'b.png' })
    expect(coverOf(itemOf({ files: files.slice(0, 1) }), cover)).toBeNull()
    expect(coverOf(itemOf({}), null)).toBeNull()
  })
})

test('a date that is past is late until the item is done', () => {
  const due = shown('due', 'date')
  const done = { attribute_id: 'done' }
  const values = { due: { start: '1969-12-01', hasTime: false }, done: false }
  const card = render(<CardValues {...{ context, done }} item={itemOf(values)} attributes={[due]} />)
  const isLate = () => card.container.querySelector('[data-overdue]') !== null
  expect(isLate()).toBe(true)
  card.rerender(
    <CardValues {...{ context, done }} item={itemOf({ ...values, done: true })} attributes={[due]} />,
  )
  expect(isLate()).toBe(false)
})
