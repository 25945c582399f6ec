import { fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts, toast, ToastRegion } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { tellUpdate } from './tell-update.ts'

beforeAll(loadLateParts)
afterEach(() => toast.clear())

test('a new version is told once, for fifteen seconds, with the way to a reload', () => {
  let reloads = 0
  render(<ToastRegion />)
  const tell = () => tellUpdate(() => reloads++)
  tell()
  tell()
  const [only, ...others] = toast.getToasts()
  expect(others).toEqual([])
  expect(only?.duration).toBe(15_000)
})

test('it leads to no page that is not there yet, and its button reloads', async () => {
  let reloads = 0
  render(<ToastRegion />)
  tellUpdate(() => reloads++)
  fireEvent.click(await screen.findByRole('button', { name: 'Reload' }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(reloads).toBe(1)
})
