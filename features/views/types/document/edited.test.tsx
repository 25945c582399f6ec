import { act, render, screen } from '@testing-library/react'
import { createItem } from '@weft/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import { Edited } from './edited.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('what was just changed is some minutes old when some minutes have passed', () => {
  const { context } = sampleView({ items: [], attributes: {} }).props.records
  const item = createItem(1, { board_id: 'b', folder_id: 'f' })
  render(<Edited item={item} context={context} />)
  expect(screen.getByText('Edited just now')).toBeTruthy()
  for (let minute = 0; minute < 3; minute++) act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Edited 3 minutes ago')).toBeTruthy()
})

test('what was just changed is not hours old where clocks are ahead of UTC', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  const { context } = sampleView({ items: [], attributes: {} }).props.records
  render(<Edited item={createItem(1, { board_id: 'b', folder_id: 'f' })} context={context} />)
  expect(screen.getByText('Edited just now')).toBeTruthy()
})
