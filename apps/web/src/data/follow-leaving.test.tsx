import { systemScheduler, EditorDrafts } from '@weft/store'
import { expect, test } from 'vitest'

import { followLeaving } from './follow-leaving.ts'

function leave(trouble: 'full' | null, waiting: number, isTyping: boolean): boolean {
  const drafts = new EditorDrafts({ notes: undefined, scheduler: systemScheduler() })
  if (isTyping) drafts.begin({ place: 'a', label: 'A' }).note(() => ({ base: null, draft: 'x', text: 'x' }))
  const stop = followLeaving({
    store: { drafts, waiting },
    device: { troubles: { records: null, edits: trouble } },
    page: window,
    document,
  })
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  stop()
  return event.defaultPrevented
}

test('closing asks where the device keeps nothing and something is unsaved, and only there', () => {
  expect(leave('full', 1, false)).toBe(true)
  expect(leave('full', 0, true)).toBe(true)
  expect(leave('full', 0, false)).toBe(false)
  expect(leave(null, 3, true)).toBe(false)
})

test('a page that goes away writes what is typed at once', () => {
  const kept: string[] = []
  const drafts = new EditorDrafts({
    notes: {
      loadEditorDrafts: () => Promise.resolve([]),
      keepEditorDraft: (_id, draft) => void kept.push(draft?.text ?? ''),
    },
    scheduler: systemScheduler(),
  })
  const stop = followLeaving({ store: { drafts, waiting: 0 }, device: null, page: window, document })
  drafts.begin({ place: 'a', label: 'A' }).note(() => ({ base: null, draft: 'x', text: 'typed' }))
  window.dispatchEvent(new Event('pagehide'))
  expect(kept).toEqual(['typed'])
  stop()
})
