import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import type { ViewActions } from '../../client/view-member.ts'
import { ColumnOptions } from './column-options.tsx'

beforeAll(() => loadLateParts())
afterEach(cleanup)

/** The options of a view whose width others change, too. */
function open(width: number) {
  const changeSettings = vi.fn<ViewActions['changeSettings']>()
  const { props } = sampleView({ attributes: {}, items: [], settings: {} })
  const shown = (column_width: number) => (
    <ColumnOptions
      settings={props.settings}
      records={props.records}
      viewSettings={{ column_width }}
      actions={{ ...props.actions, changeSettings }}
    />
  )
  const { rerender } = render(shown(width))
  return { changeSettings, change: (now: number) => rerender(shown(now)) }
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Column width' })

test('a width is saved over the one that the field had shown', () => {
  const { changeSettings, change } = open(300)
  fireEvent.change(field(), { target: { value: '320' } })
  change(340)
  expect(field().value).toBe('320')
  fireEvent.blur(field())
  expect(changeSettings).toHaveBeenCalledExactlyOnceWith({ column_width: 320 }, false, { column_width: 300 })
})

test('a width in which nothing was typed follows others, and saves nothing', () => {
  const { changeSettings, change } = open(300)
  field().focus()
  change(340)
  expect(field().value).toBe('340')
  fireEvent.blur(field())
  expect(changeSettings).not.toHaveBeenCalled()
})
