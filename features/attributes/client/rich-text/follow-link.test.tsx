import { openLinksIn } from '@weft/ui'
import { afterEach, expect, test, vi } from 'vitest'

import { followLink } from './follow-link.ts'
import { safeContent } from './rich-text-display.tsx'

afterEach(() => {
  openLinksIn('new')
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const HTML = '<p>See <a href="https://example.com/page">the page</a></p>'

/** Presses the link of a text; whether it was followed into a new tab. */
function press(event: MouseEventInit, isEditable: boolean): { isFollowed: boolean; opened: unknown[][] } {
  document.body.append(safeContent(HTML))
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  let isFollowed = false
  document.body.addEventListener('click', (click) => (isFollowed = followLink(click, { isEditable })), {
    once: true,
  })
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }))
  return { isFollowed, opened: opened.mock.calls }
}

test('in a text that is written only Ctrl or ⌘ follows a link, into a new tab without a way back', () => {
  expect(press({}, true)).toEqual({ isFollowed: false, opened: [] })
  for (const key of [{ ctrlKey: true }, { metaKey: true }]) {
    vi.restoreAllMocks()
    document.body.replaceChildren()
    openLinksIn('same')
    expect(press(key, true)).toEqual({
      isFollowed: true,
      opened: [['https://example.com/page', '_blank', 'noopener,noreferrer']],
    })
  }
})

test('a text that is read opens links where the person wants them', () => {
  const link = () => safeContent(HTML).querySelector('a')
  expect(link()?.target).toBe('_blank')
  expect(link()?.rel).toContain('noopener')
  openLinksIn('same')
  expect(link()?.target).toBe('')
})
