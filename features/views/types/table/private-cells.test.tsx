import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { followsFromPending, followsFromPrivate } from '@weft/features/attributes/shared'
import { PanelValues } from '@weft/features/items/client'
import { createAttribute, createItem, type Item, type Settings, type ValueContext } from '@weft/model'
import { type QueryEnv, readCell } from '@weft/query'
import { loadLateParts } from '@weft/ui'
import { render, renderHook } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'

import { CardValues } from '../../client/cards/card-values.tsx'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import type { TableSettings } from './definition.ts'
import { useColumns } from './use-columns.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map(),
}

let attributes: ShownAttribute[]
beforeAll(async () => {
  await loadLateParts()
  await moreAttributeTypes.load()
  attributes = ['names', 'sum'].map(shown)
})

const seen = { item_id: 'c1', folder_id: 'f2', name: 'Acme', shown: {}, inputs: { amount: 5, name: 'Acme' } }
/** As the server answers it to somebody who may not see where the item lies. */
const hidden = { item_id: 'c2', folder_id: null, name: 'Private item', shown: {}, inputs: {} }

/** In sight itself; what it computes follows from items that are not. */
const kept = { ...seen, inputs: {}, withheld: ['amount', 'name'] }
const other = { ...seen, withheld: ['something else'] }

/** Behind a save that the server has not followed up yet. */
const late = { ...seen, isPending: true }

const links: Record<string, readonly object[]> = {
  whole: [seen],
  none: [hidden],
  part: [seen, hidden],
  beyond: [kept],
  other: [other],
  late: [late],
  both: [late, hidden],
}

const through = { reference_id: 'link', target: { type: 'number', settings: {} } }
const kinds: Record<string, [type: string, settings: Settings]> = {
  link: ['reference', {}],
  names: ['lookup', { reference_id: 'link', target_id: 'name', target: { type: 'text', settings: {} } }],
  sum: ['rollup', { ...through, target_id: 'amount', function: 'sum' }],
  size: ['number', {}],
}

const env: QueryEnv = {
  attribute(id) {
    const [name, settings] = kinds[id] ?? []
    if (name === undefined) return undefined
    const type = clientAttributeType(name)
    return { type, settings: { ...type.defaultSettings, ...settings } }
  },
  context,
  links: {
    version: 0,
    read: (item_id, attribute_id) => (attribute_id === 'link' ? (links[item_id] ?? null) : null),
  },
}

function shown(id: string): ShownAttribute {
  const [name = '', settings = {}] = kinds[id] ?? []
  const type = clientAttributeType(name)
  const isPrivate = followsFromPrivate(env, id)
  const isPending = followsFromPending(env, id)
  return {
    id,
    attribute: { ...createAttribute(1, { board_id: 'b', name: id, type: name }), id },
    type,
    settings: { ...type.defaultSettings, ...settings },
    read: (item) => readCell(env, item, id),
    ...(isPrivate && { isPrivate }),
    ...(isPending && { isPending }),
  }
}

const itemOf = (id: string): Item => ({ ...createItem(1, { board_id: 'b', folder_id: 'f' }), id })

/** Texts of the two values, each in its place. */
const surfaces: Record<string, (item: Item) => (string | null)[]> = {
  table(item) {
    const records = { shown: attributes, context, done: null } as unknown as ViewRecords
    const settings = { widths: {} } as TableSettings
    const { result } = renderHook(() => useColumns(records, settings, { resized: null, isMobile: false }))
    return result.current.map((column) => {
      const cell = document.createElement('div')
      // The grid hands the same element to one row after the other.
      for (const one of [itemOf('both'), itemOf('part'), itemOf('late'), itemOf('whole'), item])
        column.paint(cell, column.read?.(one), one)
      expect(column.isComposed).toBe(true)
      return cell.textContent
    })
  },
  card(item) {
    const { container } = render(<CardValues {...{ item, attributes, context }} showNames />)
    return ['names', 'sum'].map((name) => {
      const value = [...container.querySelectorAll('[data-type]')].find((one) =>
        one.textContent?.startsWith(name),
      )
      return value?.textContent?.slice(name.length) ?? null
    })
  },
  panel(item) {
    const panelContext = {
      primary: null,
      attributes,
      context,
      canEdit: false,
      canEditSettings: false,
      canCreate: false,
      hidden: new Set<string>(),
      item: () => item,
      below: () => [],
      subscribeBelow: () => () => undefined,
      addBelow: () => undefined,
      placeBelow: () => undefined,
      open: () => undefined,
      elsewhere: [],
      attributeActions: {},
      markOf: () => null,
      subscribeMarks: () => () => undefined,
      setValue: () => undefined,
      wholeValue: () => Promise.resolve(null),
    }
    const { container } = render(<PanelValues item={item} panelContext={panelContext} />)
    return attributes.map(
      ({ id }) => container.querySelector(`[data-attribute="${id}"]`)?.textContent ?? null,
    )
  },
}

describe.each(Object.entries(surfaces))('What is computed from linked items, in a %s,', (_, textsOf) => {
  test('says so where all of them are out of sight, and where some are', () => {
    expect(textsOf(itemOf('none'))).toEqual(['Private item', 'Private item'])
    expect(textsOf(itemOf('part'))).toEqual(['AcmePrivate item', '5Private item'])
  })

  test('says so where an item in sight computes it from others that are not', () => {
    expect(textsOf(itemOf('beyond'))).toEqual(['Private item', 'Private item'])
    expect(textsOf(itemOf('other'))).toEqual(['Acme', '5'])
  })

  test('says that it waits for the server, and of both if both is so', () => {
    expect(textsOf(itemOf('late'))).toEqual(['AcmeUpdating…', '5Updating…'])
    expect(textsOf(itemOf('both'))).toEqual(['AcmePrivate itemUpdating…', '5Private itemUpdating…'])
  })

  test('is the value alone where all of them are in sight', () => {
    expect(textsOf(itemOf('whole'))).toEqual(['Acme', '5'])
  })
})

test('nothing follows from links in what is stored, nor around a circle', () => {
  expect(followsFromPrivate(env, 'size')).toBeUndefined()
  expect(followsFromPrivate(env, 'link')).toBeUndefined()
  expect(followsFromPrivate(env, 'gone')).toBeUndefined()
})
