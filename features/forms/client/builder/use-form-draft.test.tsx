import { act, renderHook } from '@testing-library/react'
import { newUuid } from '@weft/base'
import { type EditorDraft, EditorDrafts, systemScheduler } from '@weft/store'
import { EditorDraftsContext } from '@weft/store/react'
import fc from 'fast-check'
import { type ReactNode, useMemo, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type Block, fieldFor, type FormSettings, readFormSettings } from '../../shared/index.ts'
import { withBlock, withMoved, withNewBlock, withoutBlock } from './edit-form.ts'
import { useFormDraft } from './use-form-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const START = readFormSettings({
  form: { blocks: ['first', 'middle', 'last'].map((id) => fieldFor(newUuid(), { id })) },
})

const runOut = () => {
  vi.runAllTimers()
}
const MIDDLE = START.blocks?.[1] as Block

const PLACE = { place: 'views/v/form', label: 'Form' }

function wrapperOf(drafts: EditorDrafts | null) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EditorDraftsContext value={drafts}>{children}</EditorDraftsContext>
  )
  return { wrapper }
}

/** The device of somebody who builds forms, and loses the page in between. */
function device() {
  const disk = new Map<string, EditorDraft>()
  const notes = {
    loadEditorDrafts: () => Promise.resolve([...disk.values()]),
    keepEditorDraft: (id: string, draft: EditorDraft | null) =>
      void (draft ? disk.set(id, draft) : disk.delete(id)),
  }
  return {
    disk,
    async page() {
      const drafts = new EditorDrafts({ notes, scheduler: systemScheduler() })
      await drafts.load()
      return drafts
    },
  }
}

function open(start: object = START, drafts: EditorDrafts | null = null) {
  const saved: FormSettings[] = []
  const bases: unknown[] = []
  const take = (form: FormSettings, base: unknown) => {
    saved.push(form)
    bases.push(base)
  }
  const { result, unmount } = renderHook(() => {
    const [form, setForm] = useState(start)
    const settings = useMemo(() => ({ form }), [form])
    const save = (saving: FormSettings, base: unknown) => {
      take(saving, base)
      setForm(saving)
    }
    return { ...useFormDraft(settings, save, PLACE), setForm }
  }, wrapperOf(drafts))
  const change = (edit: (form: FormSettings) => FormSettings) =>
    act(() => result.current.change(edit(result.current.form)))
  const labelled = (label: string) => (form: FormSettings) =>
    withBlock(form, 'middle', (block) => ({ ...block, label }))
  const news = (form: FormSettings) => act(() => result.current.setForm(form))
  return { saved, bases, result, change, labelled, news, close: unmount }
}

const idsOf = (form: FormSettings | undefined) => form?.blocks?.map(({ id }) => id).join(' ')

test('what is typed is saved as one, after a pause or when it is asked for', () => {
  const { saved, result, change, labelled } = open()
  for (const text of ['H', 'Ho', 'How?']) change(labelled(text))
  expect(saved).toEqual([])
  act(() => result.current.keep())
  expect(saved).toHaveLength(1)
  expect(saved[0]?.blocks?.[1]).toMatchObject({ label: 'How?' })
})

test('each question that moves or goes is saved by itself, after what was typed before', () => {
  const { saved, change, labelled } = open()
  change(labelled('How?'))
  change((form) => withMoved(form, 'last', 0))
  expect(saved.map(idsOf)).toEqual(['first middle last', 'last first middle'])
  change(() => withoutBlock(saved.at(-1) as FormSettings, 'first'))
  expect(saved.map(idsOf)).toEqual(['first middle last', 'last first middle', 'last middle'])
  expect(saved.at(-1)?.blocks?.[1]).toMatchObject({ label: 'How?' })
})

test('what follows in the same moment is saved over what was saved before it', () => {
  const { saved, bases, change, labelled } = open()
  change(labelled('How?'))
  change((form) => withMoved(form, 'last', 0))
  expect(bases).toEqual([START, saved[0]])
})

test('each save of one person goes over the one before it', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('label' as const), text: fc.string({ minLength: 1, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('move' as const), to: fc.integer({ min: 0, max: 3 }) }),
      fc.constant({ kind: 'turn' as const }),
      fc.constant({ kind: 'wait' as const }),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const { saved, bases, result, change, labelled, close } = open()
      for (const step of all) {
        const has = idsOf(result.current.form)?.includes('middle') === true
        if (step.kind === 'label' && has) change(labelled(step.text))
        else if (step.kind === 'move') change((form) => withMoved(form, 'last', step.to))
        else if (step.kind === 'turn')
          change((form) =>
            has ? withoutBlock(form, 'middle') : withNewBlock(form, MIDDLE, form.blocks?.[0]?.id ?? null),
          )
        else if (step.kind === 'wait') act(runOut)
      }
      close()
      expect(bases).toEqual([START, ...saved].slice(0, saved.length))
    }),
    { seed: 5, numRuns: 300 },
  )
})

test('what others save of another question comes into what is typed, and is what it is saved over', () => {
  const { saved, bases, change, labelled, news } = open()
  change(labelled('How?'))
  const theirs = withBlock(START, 'last', (block) => ({ ...block, label: 'Why?' }))
  news(theirs)
  vi.runAllTimers()
  expect(saved[0]?.blocks?.map((block) => ('label' in block ? block.label : null)).slice(1)).toEqual([
    'How?',
    'Why?',
  ])
  expect(bases).toEqual([theirs])
})

test('where both changed one question the base is what was shown', () => {
  const { saved, bases, change, labelled, news } = open()
  change(labelled('How?'))
  news(labelled('Theirs')(START))
  vi.runAllTimers()
  expect(saved[0]?.blocks?.[1]).toMatchObject({ label: 'How?' })
  expect(bases).toEqual([START])
})

test('what is stored in part is the base as it is stored, without the defaults that are shown for the rest', () => {
  const stored = { share: { open: true } }
  const { bases, result } = open(stored)
  act(() => result.current.change({ ...result.current.form, blocks: [] }))
  vi.runAllTimers()
  expect(bases).toEqual([stored])
})

test('what is typed is on the device within 300 ms, and goes from there with the save', async () => {
  const { disk, page } = device()
  const { saved, change, labelled } = open(START, await page())
  change(labelled('How?'))
  act(() => {
    vi.advanceTimersByTime(300)
  })
  expect([saved.length, [...disk.values()].map(({ text }) => text)]).toEqual([0, ['How?']])
  act(runOut)
  expect([saved.length, disk.size]).toEqual([1, 0])
})

test('what a crash left is offered, and put back beside what others saved since', async () => {
  const { disk, page } = device()
  const first = open(START, await page())
  first.change(first.labelled('How?'))
  act(() => {
    vi.advanceTimersByTime(300)
  })
  const crashed = new Map(disk)
  first.close()
  for (const [id, draft] of crashed) disk.set(id, draft)

  const theirs = withBlock(START, 'last', (block) => ({ ...block, label: 'Why?' }))
  const next = open(theirs, await page())
  expect(next.result.current.left?.text).toBe('How?')
  act(() => next.result.current.left?.restore())
  expect(next.result.current.left).toBeNull()
  act(runOut)
  expect(next.saved.at(-1)?.blocks).toMatchObject([{}, { label: 'How?' }, { label: 'Why?' }])
  expect([next.bases, disk.size]).toEqual([[theirs], 0])
})

test('a page that goes away saves what waits', () => {
  const { saved, change, labelled } = open()
  change(labelled('How?'))
  act(() => {
    dispatchEvent(new Event('pagehide'))
  })
  expect(saved).toHaveLength(1)
})
