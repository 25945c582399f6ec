// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { guardReader } from './reader-guards.ts'

const openItem = vi.fn()

function page(mayCopy: boolean, find = () => false): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = `<textarea></textarea><a id="chip" href="/b/here/here/0123456789abcde">Door</a>
    <a id="file" href="/attachment/download?teamId=0&link=f1">Plan</a>`
  document.body.append(root)
  guardReader(root, { mayCopy, openItem, find, fileAddress: (id) => (id === 'f1' ? '/signed' : null) })
  return root
}
const send = (root: HTMLElement, event: Event) => root.querySelector('textarea')?.dispatchEvent(event)

afterEach(() => {
  document.body.replaceChildren()
  openItem.mockClear()
})

test.each([
  [false, true],
  [true, false],
])('where readers may copy: %s, a copy is stopped: %s', (mayCopy, isStopped) => {
  const root = page(mayCopy)
  const heard = vi.fn()
  root.addEventListener('copy', heard)
  const copy = new Event('copy', { bubbles: true, cancelable: true })
  send(root, copy)
  const key = new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true, cancelable: true })
  send(root, key)
  expect([copy.defaultPrevented, key.defaultPrevented, heard.mock.calls.length === 0]).toEqual([
    isStopped,
    isStopped,
    isStopped,
  ])
})

test.each([true, false])('a find goes to the search of the page where it takes it: %s', (isTaken) => {
  const find = vi.fn(() => isTaken)
  const root = page(true, find)
  const heard = vi.fn()
  root.addEventListener('keydown', heard)
  const key = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true })
  send(root, key)
  expect([find.mock.calls.length, key.defaultPrevented, heard.mock.calls.length]).toEqual([1, isTaken, 0])
})

test('links into the application lead to what they mean here', () => {
  const root = page(true)
  root.querySelector<HTMLElement>('#chip')?.click()
  expect(openItem).toHaveBeenCalledWith('0123456789abcde')
  const file = root.querySelector<HTMLAnchorElement>('#file')
  file?.addEventListener('click', (event) => event.preventDefault())
  file?.click()
  expect(file?.getAttribute('href')).toBe('/signed')
})
