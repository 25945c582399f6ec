import { nextTurn } from '@weft/base'
import type { Account, Entry } from '@weft/features/session/client'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ROWS = 50

beforeAll(() => {
  // Pictures come when React says so, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
})

let close: () => void
afterEach(() => close())

/** A table that nobody opened before: each part comes so many ms after it was asked for. Its first cell has the focus. */
async function openTable(late: number) {
  vi.resetModules()
  const { delayLateParts } = await import('@weft/ui')
  delayLateParts(() => wait(late))
  const { createRoot } = await import('react-dom/client')
  const { AccountProvider, EntryProvider } = await import('@weft/features/session/client')
  const { sampleView } = await import('../../client/sample-view.ts')
  const { TableView } = await import('./table-view.tsx')
  const { calls, props } = sampleView({
    items: Array.from({ length: ROWS }, (_, at) => ({ id: `r${at}`, values: { name: `old ${at}` } })),
    attributes: {},
  })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const me = { get: () => guest, subscribe: () => () => undefined }
  const account = { me } as unknown as Account
  const entry = { storage: localStorage } as unknown as Entry
  root.render(
    <EntryProvider entry={entry}>
      <AccountProvider account={account}>
        <TableView {...props} />
      </AccountProvider>
    </EntryProvider>,
  )
  close = () => {
    root.unmount()
    place.remove()
  }
  await expect.poll(() => place.querySelector('textarea')).not.toBeNull()
  const catcher = place.querySelector('textarea') as HTMLTextAreaElement
  catcher.focus()
  const saved = () => calls.filter(([name]) => name === 'setValue').map(([, id, , data]) => [id, data])
  return { saved, place, catcher }
}
const guest = { id: 0, guest: true }

/** A key as a keyboard or a scanner presses it: what it types comes where the focus is. */
async function press(key: string, ms: number) {
  await (ms === 0 ? nextTurn() : wait(ms))
  const target = document.activeElement as HTMLInputElement
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(event)) return
  const caret = target.selectionStart ?? 0
  if (key === 'Home') target.setSelectionRange(0, 0)
  if (key === 'Backspace') target.setRangeText('', Math.max(0, caret - 1), caret, 'end')
  else if (key.length === 1) target.setRangeText(key, caret, target.selectionEnd ?? caret, 'end')
  else return
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
}

async function scan(values: readonly string[], ms = 0) {
  for (const value of values) for (const key of [...value.split(''), 'Enter']) await press(key, ms)
}

const codes = Array.from({ length: ROWS }, (_, at) => `code ${at}`)
const expected = codes.map((code, at) => [`r${at}`, code])

describe('keys that come before the program of a table', () => {
  test.each([0, 40, 300, 1000, 3000])(
    'of a scanner fill each row with its value: %i ms late',
    async (late) => {
      const { saved } = await openTable(late)
      await scan(codes)
      await expect.poll(saved).toEqual(expected)
    },
  )

  test('of somebody who types do so as well, also while the parts come', async () => {
    const { saved } = await openTable(300)
    await scan(codes.slice(0, 6), 40)
    await expect.poll(saved).toEqual(expected.slice(0, 6))
  })

  test('correct what was typed, and go on with a value that was opened to be changed', async () => {
    const { saved } = await openTable(50)
    for (const key of ['a', 'b', 'Backspace', 'c', 'Enter', 'ArrowDown', 'ArrowUp']) await press(key, 0)
    for (const key of ['F2', '!', 'Home', '>', 'Enter']) await press(key, 0)
    for (const key of ['x', 'Escape', 'y', 'Enter']) await press(key, 0)
    await expect.poll(saved).toEqual([
      ['r0', 'ac'],
      ['r1', '>old 1!'],
      ['r2', 'y'],
    ])
  })

  test('wait for nothing once Escape said that nobody waits', async () => {
    const { saved, catcher, place } = await openTable(200)
    await press('x', 0)
    await expect.poll(() => place.querySelector('[data-editing]')).not.toBeNull()
    await press('Escape', 0)
    await press('ArrowDown', 0)
    await press('y', 0)
    await press('Enter', 0)
    await expect.poll(saved).toEqual([['r1', 'y']])
    expect(document.activeElement).toBe(catcher)
  })

  test('stay with the table when somebody presses elsewhere meanwhile', async () => {
    const search = document.createElement('input')
    document.body.append(search)
    const { saved } = await openTable(100)
    await scan(codes.slice(0, 3))
    search.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    search.focus()
    await expect.poll(saved).toEqual(expected.slice(0, 3))
    await expect.poll(() => document.activeElement).toBe(search)
    search.remove()
  })
})
