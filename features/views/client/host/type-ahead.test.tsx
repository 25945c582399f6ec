import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTypeAhead, type TypeAhead } from './type-ahead.ts'

let saved: string[] = []
let left = 0

beforeEach(() => {
  saved = []
  left = 0
  document.body.innerHTML = '<button>Add item</button><input aria-label="Search">'
  document.querySelector('button')?.focus()
})
afterEach(() => {
  // Somebody who presses elsewhere waits for no panel.
  fireEvent.pointerDown(document.body)
  document.body.replaceChildren()
})

/** The field that has the focus. */
function caught(): HTMLInputElement {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement)) throw new Error('No field has the focus')
  return activeElement
}

function begin(ahead: TypeAhead, item_id: string) {
  const leave = () => {
    left++
  }
  const next = () => {
    saved.push('and the next')
  }
  ahead.begin(item_id, 'Name', { save: (text) => saved.push(text), next, leave })
}

function begun() {
  const ahead = createTypeAhead()
  begin(ahead, 'item')
  return ahead
}

test('keys are text from the moment on that the item is made, and go to the panel that takes them', () => {
  const ahead = begun()
  expect(caught().getAttribute('aria-label')).toBe('Name')
  caught().value = 'Ty'
  expect(ahead.take('other')).toBeNull()
  expect(ahead.take('item')).toBe('Ty')
  expect(saved).toEqual([])
  expect(document.activeElement?.textContent).toBe('Add item')
  expect(document.querySelectorAll('input')).toHaveLength(1)
  expect(ahead.take('item')).toBeNull()
})

test('Enter saves what was typed where no panel came yet; a press elsewhere as well', () => {
  begun()
  caught().value = 'Typed'
  fireEvent.keyDown(caught(), { key: 'Enter' })
  expect(saved).toEqual(['Typed'])
  begun()
  caught().value = 'Left'
  document.querySelector<HTMLElement>('[aria-label=Search]')?.focus()
  expect(saved).toEqual(['Typed', 'Left'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search')
  expect(document.querySelectorAll('input')).toHaveLength(1)
})

test('Enter ends the title, and Ctrl+Enter begins another item', () => {
  const ahead = begun()
  caught().value = 'Typed'
  fireEvent.keyDown(caught(), { key: 'Enter' })
  expect([ahead.take('item'), ahead.takeEnd('other'), ahead.takeEnd('item')]).toEqual([null, false, true])
  expect(ahead.takeEnd('item')).toBe(false)
  begin(ahead, 'second')
  caught().value = 'Second'
  fireEvent.keyDown(caught(), { key: 'Enter', ctrlKey: true })
  expect([saved, ahead.takeEnd('second')]).toEqual([['Typed', 'Second', 'and the next'], false])
})

test('Escape, and nothing typed, save nothing', () => {
  begun()
  caught().value = 'Not this'
  fireEvent.keyDown(caught(), { key: 'Escape' })
  begun()
  fireEvent.keyDown(caught(), { key: 'Enter' })
  expect(saved).toEqual([])
})

test('while a word is composed Enter belongs to the input method', () => {
  const ahead = begun()
  caught().value = 'か'
  fireEvent.keyDown(caught(), { key: 'Enter', isComposing: true })
  expect(saved).toEqual([])
  expect(ahead.take('item')).toBe('か')
})

test('the next item saves what was typed for the one before', () => {
  const ahead = begun()
  caught().value = 'First'
  begin(ahead, 'second')
  expect(saved).toEqual(['First'])
  caught().value = 'Second'
  expect(ahead.take('second')).toBe('Second')
})

test('Escape after Enter leaves the panel that has not come yet; once it is there, or after a press elsewhere, it does not', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  begun()
  caught().value = 'Typed'
  press('Enter')
  press('Escape')
  expect([saved, left]).toEqual([['Typed'], 1])
  press('Escape')
  expect(left).toBe(1)
  const ahead = begun()
  press('Escape')
  expect(ahead.take('item')).toBeNull()
  press('Escape')
  begun()
  press('Enter')
  fireEvent.pointerDown(document.body)
  press('Escape')
  expect(left).toBe(1)
})
