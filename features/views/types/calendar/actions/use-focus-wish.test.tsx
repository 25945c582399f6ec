import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useFocusWish, useGrantedWish } from './use-focus-wish.ts'

afterEach(() => document.body.replaceChildren())

test('keys right after a surface closes reach the item that it was about', async () => {
  document.body.innerHTML = '<div id="board"></div><input aria-label="Labels">'
  const board = document.querySelector<HTMLElement>('#board')
  const field = document.querySelector('input')
  const heard: string[] = []
  board?.addEventListener('keydown', ({ key }) => heard.push(key))
  const { result, rerender } = renderHook(() => {
    const wishes = useFocusWish()
    useGrantedWish({ current: board }, wishes, false)
    return wishes
  })
  field?.focus()
  result.current.wishLate('a')
  board?.insertAdjacentHTML('beforeend', '<button data-event="a"></button>')
  rerender()
  field?.remove()
  const pressed = new KeyboardEvent('keydown', { key: 'm', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(pressed)
  await expect.poll(() => heard).toEqual(['m'])
  expect(document.activeElement).toBe(board?.querySelector('button'))
})
