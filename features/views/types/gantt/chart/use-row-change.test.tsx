import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useRowChange } from './use-row-change.ts'

afterEach(() => document.body.replaceChildren())

test('keys right after the end of a change reach the chart', async () => {
  document.body.innerHTML = '<div id="chart" tabindex="0"></div><input aria-label="Labels">'
  const chart = document.querySelector<HTMLElement>('#chart')
  const field = document.querySelector('input')
  const heard: string[] = []
  chart?.addEventListener('keydown', ({ key }) => heard.push(key))
  const { result } = renderHook(() => useRowChange({ current: chart }))
  act(() => result.current.begin({ id: 'a', letter: 'l' }))
  field?.focus()
  act(() => result.current.end())
  field?.remove()
  const pressed = new KeyboardEvent('keydown', { key: 'm', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(pressed)
  await expect.poll(() => heard).toEqual(['m'])
  expect(document.activeElement).toBe(chart)
})
