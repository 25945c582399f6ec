import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useKeysAhead } from './use-keys-ahead.ts'

afterEach(() => document.body.replaceChildren())

const field = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label=${label}]`)

function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return (document.activeElement ?? document.body).dispatchEvent(event)
}

test('keys wait from the end of an editor until the page has the focus again', async () => {
  document.body.innerHTML = '<input aria-label="Editor"><input aria-label="Other">'
  field('Editor')?.focus()
  const { result } = renderHook(() => useKeysAhead())
  result.current.close(() => field('Next'))
  // What closes takes its field along, and what is behind it comes later.
  field('Editor')?.remove()
  expect(document.activeElement).toBe(document.body)
  for (const key of ['a', 'b']) expect(press(key)).toBe(false)
  document.body.insertAdjacentHTML('beforeend', '<input aria-label="Next">')
  await expect.poll(() => field('Next')?.value).toBe('ab')
  expect(document.activeElement).toBe(field('Next'))
  await expect.poll(() => press('c')).toBe(true)
})

test('what a surface was opened from does not take the focus from what comes', async () => {
  document.body.innerHTML = '<input aria-label="Editor"><input aria-label="Opener">'
  field('Editor')?.focus()
  const { result } = renderHook(() => useKeysAhead())
  result.current.close(() => field('Next'))
  field('Editor')?.remove()
  const restore = () => {
    const event = new CustomEvent('react-aria-focus-scope-restore', { bubbles: true, cancelable: true })
    return field('Opener')?.dispatchEvent(event)
  }
  expect(restore()).toBe(false)
  document.body.insertAdjacentHTML('beforeend', '<input aria-label="Next">')
  await expect.poll(() => document.activeElement).toBe(field('Next'))
  await expect.poll(restore).toBe(true)
})

test('whoever goes elsewhere meanwhile stays there', async () => {
  document.body.innerHTML = '<input aria-label="Editor"><input aria-label="Other">'
  field('Editor')?.focus()
  const { result } = renderHook(() => useKeysAhead())
  result.current.close(() => field('Next'))
  field('Editor')?.remove()
  field('Other')?.focus()
  document.body.insertAdjacentHTML('beforeend', '<input aria-label="Next">')
  await expect.poll(() => press('a')).toBe(true)
  expect(document.activeElement).toBe(field('Other'))
})
