import { act, renderHook } from '@testing-library/react'
import { newUuid } from '@weft/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fieldFor, type FormSettings, readFormSettings } from '../../shared/index.ts'
import { withBlock, withMoved, withoutBlock } from './edit-form.ts'
import { useFormDraft } from './use-form-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const START = readFormSettings({
  form: { blocks: ['first', 'middle', 'last'].map((id) => fieldFor(newUuid(), { id })) },
})

function open() {
  const saved: FormSettings[] = []
  const settings = { form: START }
  const { result } = renderHook(() => useFormDraft(settings, (form) => saved.push(form)))
  const change = (edit: (form: FormSettings) => FormSettings) =>
    act(() => result.current.change(edit(result.current.form)))
  const labelled = (label: string) => (form: FormSettings) =>
    withBlock(form, 'middle', (block) => ({ ...block, label }))
  return { saved, result, change, labelled }
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
