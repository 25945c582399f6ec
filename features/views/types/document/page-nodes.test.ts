import type { Item } from '@weft/model'
import { Meter } from '@weft/query'
import { expect, test } from 'vitest'

import { findPages } from './find-pages.ts'
import { makingNodes, type PageNode, pageNodes, pathTo } from './page-nodes.ts'

const page = (id: string, parent_id: string | null = null) => ({ id, parent_id }) as Item
const pages = [page('plan'), page('notes', 'plan'), page('steps', 'notes'), page('Über uns')]
const reader = {
  nameOf: ({ id }: Item) => id,
  childrenOf: (id: string) => pages.filter(({ parent_id }) => parent_id === id),
}
const roots = pages.filter(({ parent_id }) => parent_id === null)
const text = (nodes: PageNode[]): string =>
  nodes.map(({ label, children }) => (children.length > 0 ? `${label}(${text(children)})` : label)).join(' ')

test('pages stand below those that they lie in', () => {
  expect(text(pageNodes(roots, reader, ''))).toBe('plan(notes(steps)) Über uns')
})

test('a found page keeps the way to it and what lies below it', () => {
  expect(text(pageNodes(roots, reader, 'notes'))).toBe('plan(notes(steps))')
  expect(text(pageNodes(roots, reader, ' STEPS '))).toBe('plan(notes(steps))')
  expect(text(pageNodes(roots, reader, 'ÜBER'))).toBe('Über uns')
  expect(pageNodes(roots, reader, 'nothing like it')).toEqual([])
})

test('pages are looked through in slices of few steps', () => {
  const many = Array.from({ length: 200 }, (_, n) => page(`page ${n}`))
  const meter = new Meter(100)
  const work = makingNodes(many, { ...reader, childrenOf: () => [] }, 'page 19', meter)
  let slices = 0
  let step = work.next()
  for (; !step.done; step = work.next()) {
    expect(meter.left).toBeGreaterThan(-100)
    meter.left = 100
    slices++
  }
  expect(slices).toBeGreaterThan(many.length / 10)
  expect(step.value.length).toBe(11)
})

test('the way to a page ends also where somebody made a circle of it', () => {
  const itemOf = (id: string) => pages.find((one) => one.id === id)
  expect(pathTo(page('steps', 'notes'), itemOf)).toEqual(['plan', 'notes'])
  const circle = [page('a', 'b'), page('b', 'a')]
  expect(pathTo(page('a', 'b'), (id) => circle.find((one) => one.id === id))).toEqual(['a', 'b'])
})

test('pages that begin with what is typed come first, and those without a name not at all', () => {
  const items = ['Steps', 'First steps', '', 'Step back', 'Other'].map((id) => ({ id }))
  const titles = (text: string) => findPages(text, items, ({ id }) => id).map(({ title }) => title)
  expect(titles('step')).toEqual(['Steps', 'Step back', 'First steps'])
  expect(titles('')).toEqual(['Steps', 'First steps', 'Step back', 'Other'])
})
