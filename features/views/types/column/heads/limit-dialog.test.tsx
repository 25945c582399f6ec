import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type EditorDraft, EditorDrafts, systemScheduler } from '@weft/store'
import { EditorDraftsContext } from '@weft/store/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import type { ViewActions } from '../../../client/view-member.ts'
import { type ColumnLimit, type ColumnSettings, NO_STATE } from '../definition.ts'
import { createColumnActions } from './column-actions.ts'
import { LimitDialog } from './limit-dialog.tsx'

beforeAll(() => loadLateParts())
afterEach(cleanup)

type Limit = ColumnLimit | null

const soft = (max: number): ColumnLimit => ({ max, hard: false })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Maximum cards' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The dialog over a limit that others change. */
function open(start: Limit, drafts: EditorDrafts | null = null) {
  const saved: Limit[][] = []
  let closed = 0
  const shown = (limit: Limit) => (
    <EditorDraftsContext value={drafts}>
      <LimitDialog
        name="Doing"
        limit={limit ?? undefined}
        place="views/v/limits.state.doing"
        onSave={(...given) => saved.push(given)}
        onClose={() => (closed += 1)}
      />
    </EditorDraftsContext>
  )
  const { rerender } = render(shown(start))
  return { saved, closed: () => closed, change: (limit: Limit) => rerender(shown(limit)) }
}

test('a limit in which nothing was typed follows what others set, and Save sends nothing', () => {
  const { saved, closed, change } = open(soft(3))
  change({ max: 7, hard: true })
  expect([field().value, screen.getByRole<HTMLInputElement>('switch').checked]).toEqual(['7', true])
  press('Save')
  expect([saved, closed()]).toEqual([[], 1])
})

test('a limit that was typed is saved over what the dialog had shown, whatever others made of it', () => {
  const { saved, change } = open(soft(3))
  type('5')
  change(soft(7))
  expect([field().value, screen.getByRole('status').textContent]).toEqual(['5', expect.stringContaining('7')])
  press('Save')
  expect(saved).toEqual([[soft(5), soft(3)]])
})

test('who takes theirs saves nothing, who keeps their own saves over the one that was seen', () => {
  const { saved, change } = open(soft(3))
  type('5')
  change(soft(7))
  press('Take theirs')
  expect(field().value).toBe('7')
  type('5')
  change(null)
  press('Keep mine')
  press('Save')
  expect(saved).toEqual([[soft(5), null]])
})

test('a number that was typed and a switch that another turned go together', () => {
  const { saved, change } = open(soft(3))
  type('5')
  change({ max: 3, hard: true })
  expect(screen.queryByRole('status')).toBeNull()
  press('Save')
  expect(saved).toEqual([
    [
      { max: 5, hard: true },
      { max: 3, hard: true },
    ],
  ])
})

test('what is typed is kept on the device, offered again, and goes when the dialog is left', async () => {
  const disk = new Map<string, EditorDraft>()
  const notes = {
    loadEditorDrafts: () => Promise.resolve([...disk.values()]),
    keepEditorDraft: (id: string, draft: EditorDraft | null) =>
      void (draft ? disk.set(id, draft) : disk.delete(id)),
  }
  const page = () => new EditorDrafts({ notes, scheduler: systemScheduler() })
  open(soft(3), page())
  type('5')
  await waitFor(() => expect(disk.size).toBe(1))
  const crashed = new Map(disk)
  cleanup()
  await Promise.resolve()
  disk.clear()
  for (const [id, draft] of crashed) disk.set(id, draft)

  const next = page()
  await next.load()
  const { saved } = open(soft(3), next)
  expect(field().value).toBe('3')
  press('Put it back')
  expect(field().value).toBe('5')
  press('Cancel')
  expect([saved, disk.size]).toEqual([[], 0])
})

test('only the limit of its own column is over what the dialog had shown', () => {
  const calls: unknown[][] = []
  const actions = { changeSettings: (...call: unknown[]) => calls.push(call) } as unknown as ViewActions
  const stacks = { state: { ...NO_STATE, limits: { doing: soft(7), done: soft(9) } } }
  createColumnActions({ stacks } as unknown as ColumnSettings, 'state', actions).setLimit(
    'doing',
    null,
    soft(3),
  )
  expect(calls).toEqual([
    [
      { stacks: { state: { ...NO_STATE, limits: { done: soft(9) } } } },
      false,
      { stacks: { state: { ...NO_STATE, limits: { doing: soft(3), done: soft(9) } } } },
    ],
  ])
})
