import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { GanttActions } from '../gantt-actions.ts'
import type { Dependency } from '../schedule/dependency.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { DependencyPanel } from './dependency-panel.tsx'

beforeAll(() => loadLateParts())
afterEach(cleanup)

/** The panel of the second of two items, whose days between are changed by others as well. */
function open(lag: number) {
  const link = vi.fn<GanttActions['link']>()
  const ganttActions = { link, nameOfItem: (id: string) => `Task ${id}` } as unknown as GanttActions
  const anchor = { current: document.body }
  const shown = (now: number) => {
    const links: Dependency[] = [{ from: 'a', to: 'b', kind: 'SS', lag: now }]
    const data = { links, items: [], graph: { circular: [] } } as unknown as GanttData
    return <DependencyPanel id="b" canEdit onClose={() => undefined} {...{ anchor, data, ganttActions }} />
  }
  const { rerender } = render(shown(lag))
  return { link, change: (now: number) => rerender(shown(now)) }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Working days between: Task a' })

test('days between are saved over those that the field had shown', () => {
  const { link, change } = open(1)
  fireEvent.change(field(), { target: { value: '5' } })
  change(3)
  expect(field().value).toBe('5')
  fireEvent.blur(field())
  expect(link).toHaveBeenCalledExactlyOnceWith('a', 'b', { kind: 'SS', lag: 5 }, { kind: 'SS', lag: 1 })
})

test('days between in which nothing was typed follow others, and save nothing', () => {
  const { link, change } = open(1)
  field().focus()
  change(3)
  expect(field().value).toBe('3')
  fireEvent.blur(field())
  expect(link).not.toHaveBeenCalled()
})
