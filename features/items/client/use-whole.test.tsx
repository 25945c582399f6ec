import { excerptOf } from '@weft/rich-text'
import { act, renderHook } from '@testing-library/react'
import { createAttribute, createItem, type Item } from '@weft/model'
import { expect, test } from 'vitest'

import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { useWhole } from './use-whole.ts'

await moreAttributeTypes.load()
const type = clientAttributeType('longtext')
await type.input.load()

function open() {
  const board_id = 'board000001'
  const attribute = createAttribute(1, { board_id, name: 'Body', type: 'longtext' })
  const body = { id: attribute.id, attribute, type, settings: {} }
  const plain = createItem(1, { board_id, folder_id: 'folder00001', sort_order: 1 })
  const itemOf = (data: unknown): Item => ({ ...plain, values: { [body.id]: { data, row_version: 1 } } })
  const asked: ((found: { data: unknown } | null) => void)[] = []
  const panelContext = { wholeValue: () => new Promise<{ data: unknown } | null>((give) => asked.push(give)) }
  let failures = 0
  const whole = renderHook(({ item }) => useWhole(item, body, panelContext, true, () => failures++), {
    initialProps: { item: itemOf(excerptOf('<p>One</p>')) },
  })
  const answer = (found: { data: unknown } | null) => act(async () => asked.shift()?.(found))
  const now = () => whole.result.current?.data ?? null
  const change = (data: unknown) => act(async () => whole.rerender({ item: itemOf(data) }))
  return { answer, asked, now, change, failures: () => failures }
}

test('what was whole stays until the newer whole has come', async () => {
  const { answer, now, change } = open()
  expect(now()).toBeNull()
  await answer({ data: '<p>One</p>' })
  await change(excerptOf('<p>Two</p>'))
  expect(now()).toBe('<p>One</p>')
  await answer({ data: '<p>Two</p>' })
  expect(now()).toBe('<p>Two</p>')
})

test('a part that stands for what was saved here asks for nothing and takes nothing back', async () => {
  const { answer, asked, now, change } = open()
  await answer({ data: '<p>One</p>' })
  await change('<p>Mine</p>')
  expect(now()).toBe('<p>Mine</p>')
  await change(excerptOf('<p>Mine</p>'))
  expect([now(), asked.length]).toEqual(['<p>Mine</p>', 0])
})

test('without a network the known whole stays open; only without any it is told', async () => {
  const { answer, now, change, failures } = open()
  await answer({ data: '<p>One</p>' })
  await change(excerptOf('<p>Two</p>'))
  await answer(null)
  expect([now(), failures()]).toEqual(['<p>One</p>', 0])
  const second = open()
  await second.answer(null)
  expect([second.now(), second.failures()]).toEqual([null, 1])
})
