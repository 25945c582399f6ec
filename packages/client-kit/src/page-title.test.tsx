import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { showTitle, showUnread, useShownUnread } from './page-title.ts'

afterEach(() => {
  showUnread(0)
  showTitle('')
})

test('the title says how much is unread, whatever page comes', () => {
  showTitle('Home · Weft')
  expect(document.title).toBe('Home · Weft')
  showUnread(3)
  expect(document.title).toBe('(3) Home · Weft')
  showTitle('Board · Weft')
  expect(document.title).toBe('(3) Board · Weft')
  showUnread(120)
  expect(document.title).toBe('(99+) Board · Weft')
  showUnread(0)
  expect(document.title).toBe('Board · Weft')
})

test('what is unread is known where it is shown as well, as it changes', () => {
  const { result } = renderHook(useShownUnread)
  expect(result.current).toBe('')
  act(() => showUnread(3))
  expect(result.current).toBe('3')
  act(() => showUnread(120))
  expect(result.current).toBe('99+')
})
