import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { createRouteState } from './route-state.ts'

function open(isPhone: boolean, at = '/b/one?view=v') {
  const history = createMemoryHistory({ initialEntries: ['/home', at], initialIndex: 1 })
  const state = createRouteState(history, () => isPhone)
  return { history, state, href: () => history.location.href }
}

test('on a phone opening is a step, which closing and the way back take back', () => {
  const { history, state, href } = open(true)
  state.turn('open-filter', true)
  expect([href(), history.length, state.isOn('open-filter')]).toEqual([
    '/b/one?view=v&open-filter=on',
    3,
    true,
  ])
  state.turn('open-filter', false)
  expect([href(), state.isOn('open-filter')]).toEqual(['/b/one?view=v', false])
  state.turn('open-more', true)
  history.back()
  expect(href()).toBe('/b/one?view=v')
  history.back()
  expect(href()).toBe('/home')
})

test('elsewhere it changes the step that is there', () => {
  const { history, state, href } = open(false)
  state.turn('open-filter', true)
  expect([href(), history.length]).toEqual(['/b/one?view=v&open-filter=on', 2])
  state.turn('open-filter', false)
  expect([href(), history.length]).toEqual(['/b/one?view=v', 2])
})

test('another page takes the place of a step that was made for a menu, and of no other', () => {
  const phone = open(true)
  expect(phone.state.leave()).toBe(false)
  phone.state.turn('open-more', true)
  expect(phone.state.leave()).toBe(true)
  const desk = open(false)
  desk.state.turn('open-more', true)
  expect([desk.state.leave(), desk.href()]).toEqual([false, '/b/one?view=v'])
})

test('what a link opened is closed without leaving the page', () => {
  const { state, href } = open(true, '/b/one?open-sort=on')
  expect(state.isOn('open-sort')).toBe(true)
  state.turn('open-sort', false)
  expect(href()).toBe('/b/one')
})

test('a menu from which a panel was opened does not come back on the way back', () => {
  const { history, state, href } = open(true)
  state.turn('open-menu', true)
  state.turn('open-panel', true)
  state.turn('open-menu', false)
  expect([href(), state.isOn('open-panel')]).toEqual(['/b/one?view=v&open-panel=on', true])
  history.back()
  expect([href(), state.isOn('open-menu'), state.isOn('open-panel')]).toEqual(['/b/one?view=v', false, false])
  state.turn('open-menu', true)
  expect(state.isOn('open-menu')).toBe(true)
})

test('of two that lie over each other the way back closes the upper one first', () => {
  const { history, state, href } = open(true)
  state.turn('open-boards', true)
  state.turn('open-folder-1', true)
  history.back()
  expect([href(), state.isOn('open-boards')]).toEqual(['/b/one?view=v&open-boards=on', true])
  history.back()
  expect(href()).toBe('/b/one?view=v')
})

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** Something that is open without a name. */
function openUnnamed(state: ReturnType<typeof createRouteState>) {
  let isOpen = true
  let release = () => {}
  release = state.hold(() => {
    isOpen = false
    release()
  })
  return { isOpen: () => isOpen, close: () => release() }
}

test('on a phone the way back closes what has no name, the innermost first', async () => {
  const { history, state, href } = open(true)
  const outer = openUnnamed(state)
  const inner = openUnnamed(state)
  expect([history.length, href()]).toEqual([4, '/b/one?view=v'])
  history.back()
  expect([outer.isOpen(), inner.isOpen()]).toEqual([true, false])
  history.back()
  expect([outer.isOpen(), href()]).toEqual([false, '/b/one?view=v'])
  await turn()
  history.back()
  expect(href()).toBe('/home')
})

test('what closes otherwise takes its step along, also of several at once', async () => {
  const { history, state, href } = open(true)
  const outer = openUnnamed(state)
  const inner = openUnnamed(state)
  inner.close()
  outer.close()
  await turn()
  expect(history.location.state.__TSR_index).toBe(1)
  history.back()
  expect(href()).toBe('/home')
})

test('what has a name makes one step and no second one', () => {
  const { history, state, href } = open(true)
  state.turn('open-filter', true)
  const panel = openUnnamed(state)
  expect(history.length).toBe(3)
  history.back()
  expect([state.isOn('open-filter'), href()]).toEqual([false, '/b/one?view=v'])
  panel.close()
  expect(href()).toBe('/b/one?view=v')
})

test('what opens as something else closes takes over its step, with and without a name', async () => {
  const { history, state, href } = open(true)
  openUnnamed(state).close()
  const next = openUnnamed(state)
  await turn()
  expect([next.isOpen(), history.location.state.__TSR_index]).toEqual([true, 2])
  next.close()
  state.turn('open-more', true)
  await turn()
  expect([href(), history.location.state.__TSR_index]).toEqual(['/b/one?view=v&open-more=on', 2])
})

test('another page takes the place of what was open', async () => {
  const { history, state, href } = open(true)
  const menu = openUnnamed(state)
  expect(state.leave()).toBe(true)
  history.replace('/b/two')
  menu.close()
  await turn()
  expect(href()).toBe('/b/two')
  history.back()
  expect(href()).toBe('/b/one?view=v')
})

test('elsewhere nothing is held', () => {
  const { history, state } = open(false)
  const menu = openUnnamed(state)
  expect([history.length, menu.isOpen()]).toEqual([2, true])
})
