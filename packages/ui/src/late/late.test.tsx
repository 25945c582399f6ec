import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { late, warmLateParts } from './late.tsx'
import { patiently } from './patiently.ts'

const now = (work: () => void) => work()

test('a late component shows nothing until it is there, then itself, and at once from then on', async () => {
  const Panel = late(() => Promise.resolve(({ name }: { name: string }) => <p>{name}</p>))
  const { unmount } = render(<Panel name="Filter" />)
  expect(screen.queryByText('Filter')).toBeNull()
  expect(await screen.findByText('Filter')).toBeDefined()
  unmount()
  render(<Panel name="Sort" />)
  expect(screen.getByText('Sort')).toBeDefined()
})

test('a late component whose program was asked for before is there at once', async () => {
  const Panel = late(() => Promise.resolve(() => <p>Filter</p>))
  await Panel.load?.()
  render(<Panel />)
  expect(screen.getByText('Filter')).toBeDefined()
})

test('a part is loaded once, and again only after it failed', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('part')
  const part = late(load)
  await expect(Promise.all([part.load(), part.load()])).rejects.toThrow('offline')
  expect(load).toHaveBeenCalledTimes(1)
  await expect(part.load()).resolves.toBe('part')
  await part.load()
  expect(load).toHaveBeenCalledTimes(2)
  expect(part.loaded()).toBe('part')
})

test('idle moments load every part one after another, also those that join later', async () => {
  const order: string[] = []
  const make = (name: string) =>
    late(async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} is there`)
      return name
    })
  make('first')
  make('second')
  const stop = warmLateParts(now)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  make('third')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  stop()
  make('fourth')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(order).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} is there`]),
  )
})

test('a part that fails does not keep the others from being loaded', async () => {
  const broken = late(() => Promise.reject(new Error('offline')))
  const other = late(() => Promise.resolve('other'))
  const stop = warmLateParts(now)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  stop()
  expect(broken.loaded()).toBeNull()
  expect(other.loaded()).toBe('other')
})

test('what could not be loaded without a network comes with the network', async () => {
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => <p>There</p>)
  const Panel = late(load)
  render(<Panel />)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(screen.queryByText('There')).toBeNull()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('There')).toBeDefined()
})

test('what could not be loaded is tried again without a word from the browser', async () => {
  vi.useFakeTimers()
  try {
    const load = vi
      .fn<() => Promise<() => ReactNode>>()
      .mockRejectedValueOnce(new Error('server away'))
      .mockResolvedValue(() => <p>There</p>)
    const Panel = late(load)
    render(<Panel />)
    await act(async () => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByText('There')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('what is loaded patiently is tried again with the network, and nothing fails meanwhile', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('still offline'))
    .mockResolvedValue('part')
  const part = patiently(load)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
  window.dispatchEvent(new Event('online'))
  expect(await part).toBe('part')
})
