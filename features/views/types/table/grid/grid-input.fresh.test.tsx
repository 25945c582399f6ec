import { loadLateParts } from '@weft/ui'
import { expect, test } from 'vitest'

import { GridControl, type GridHost } from './grid-control.ts'
import { listenToInput } from './grid-input.ts'
import { gridOf } from './sample-grid.ts'

/** A grid of three rows, and what its keys ask of whoever owns the data. */
function listening() {
  const { view, ...elements } = gridOf(['one', 'two', 'three'])
  document.body.append(elements.scroller, elements.catcher)
  const typed: (string | undefined)[] = []
  const host = {
    focus: () => elements.catcher.focus(),
    edit: (_place: unknown, text?: string) => typed.push(text),
  } as Partial<GridHost>
  const control = new GridControl(view, () => host as GridHost)
  control.selectPlace({ line: 0, column: 0 })
  elements.catcher.focus()
  const stop = listenToInput(elements, () => control)
  const press = (key: string) =>
    elements.catcher.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { view, ...elements, control, typed, stop, press }
}

test('keys pressed and text typed before their program is there have their effect once it is', async () => {
  const { control, typed, stop, press, catcher } = listening()
  press('ArrowDown')
  press('H')
  press('i')
  expect(control.active).toEqual({ line: 0, column: 0 })
  await loadLateParts()
  await expect.poll(() => typed.join('')).toBe('Hi')
  expect(control.active).toEqual({ line: 1, column: 0 })
  expect(catcher.value).toBe('')
  stop()
  press('ArrowDown')
  expect(control.active).toEqual({ line: 1, column: 0 })
})

test('once the program is there it listens at once', async () => {
  await loadLateParts()
  const { control, stop, press } = listening()
  press('ArrowDown')
  expect(control.active).toEqual({ line: 1, column: 0 })
  stop()
})

test('a press on a link selects the cell it stands in, which the keys are for from then on', async () => {
  await loadLateParts()
  const { view, canvas, control, stop } = listening()
  view.draw()
  const link = document.createElement('a')
  link.href = 'https://weft.test'
  canvas.querySelector('[data-row="row-two"] [data-column]')?.append(link)
  const press = { clientX: 60, clientY: 50, button: 0, bubbles: true }
  link.dispatchEvent(new PointerEvent('pointerdown', { ...press, pointerType: 'touch' }))
  expect(control.active).toEqual({ line: 0, column: 0 })
  link.dispatchEvent(new PointerEvent('pointerdown', { ...press, pointerType: 'mouse' }))
  expect(control.active).toEqual({ line: 1, column: 0 })
  stop()
})
