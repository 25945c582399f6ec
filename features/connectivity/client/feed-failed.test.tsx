import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { FeedSync } from '@weft/store'
import { afterEach, expect, test, vi } from 'vitest'

import { FeedFailed } from './feed-failed.tsx'

afterEach(cleanup)

test('what could not be loaded says the sentence, and is tried again alone', () => {
  const syncs = [1, 2].map(() => ({ reload: vi.fn<() => Promise<void>>(() => Promise.resolve()) }))
  const [failed, live] = syncs
  render(
    <FeedFailed
      feeds={[
        { sync: failed as unknown as FeedSync, phase: 'failed' },
        { sync: live as unknown as FeedSync, phase: 'live' },
      ]}
    />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Failed loading data')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(syncs.map(({ reload }) => reload.mock.calls.length)).toEqual([1, 0])
})
