import { render, screen } from '@testing-library/react'
import { toast } from '@weft/ui'
import { afterEach, expect, test, vi } from 'vitest'

import { OfflineNote } from './offline-note.tsx'

const TEXT = 'You are offline. Changes are kept and sent later.'

afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('what the note says is not said by a message besides', () => {
  vi.useFakeTimers()
  toast.show('Deleted')
  toast.connection(TEXT)
  render(<OfflineNote />)
  expect(screen.getByText(TEXT)).toBeDefined()
  vi.advanceTimersByTime(300)
  expect(toast.getToasts().map(({ message }) => message)).toEqual(['Deleted'])
})
