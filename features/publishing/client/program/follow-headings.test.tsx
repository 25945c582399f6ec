import { expect, test } from 'vitest'

import { followHeadings } from './follow-headings.ts'

test('the contents mark the heading that is read, and the first one before any is', async () => {
  document.body.innerHTML =
    '<nav class="toc"><a href="#a">A</a><a href="#b">B</a><a href="#gone">C</a></nav><h2 id="a">A</h2><h2 id="b">B</h2>'
  const at: Record<string, number> = { a: 400, b: 900 }
  for (const heading of document.querySelectorAll('h2'))
    heading.getBoundingClientRect = () => new DOMRect(0, at[heading.id], 10, 10)
  const current = () => document.querySelector('[aria-current=location]')?.textContent
  followHeadings(document)
  expect(current()).toBe('A')
  Object.assign(at, { a: -400, b: 100 })
  document.dispatchEvent(new Event('scroll'))
  await expect.poll(current).toBe('B')
})
