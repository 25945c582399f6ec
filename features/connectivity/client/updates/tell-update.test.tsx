import { fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts, toast, ToastRegion } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { tellUpdate } from './tell-update.tsx'

beforeAll(loadLateParts)
afterEach(() => toast.clear())

test('a new version is told once, for fifteen seconds, with the way to the desktop program and to a reload', () => {
  let reloads = 0
  render(<ToastRegion />)
  const tell = () => tellUpdate(() => reloads++)
  tell()
  tell()
  const [only, ...others] = toast.getToasts()
  expect(others).toEqual([])
  expect(only?.duration).toBe(15_000)
})

test('its link leads to the download page of the desktop program, its button reloads', async () => {
  let reloads = 0
  render(<ToastRegion />)
  tellUpdate(() => reloads++)
  const link = await screen.findByRole('link', { name: 'Get the desktop app' })
  expect(link.getAttribute('href')).toBe('/profile/applications')
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reloads).toBe(1)
})
