import { describe, expect, test } from 'vitest'

import { GridControl, type GridHost } from './grid-control.ts'
import { listen } from './grid-listeners.ts'
import { gridOf } from './sample-grid.ts'

/** A grid of five rows with two columns, and what its keys ask of whoever owns the data. */
function open() {
  const texts = ['one', 'two', 'three', 'four', 'five']
  const { view, ...elements } = gridOf(texts, { hasAddLine: true })
  document.body.append(elements.scroller, elements.catcher)
  const asked: string[] = []
  const note =
    (name: string, answer?: unknown) =>
    (...args: unknown[]) => {
      asked.push(
        [name, ...args.map((one) => (one instanceof Event ? '' : JSON.stringify(one)))].join(' ').trim(),
      )
      return answer
    }
  const names = [
    'edit',
    'open',
    'pick',
    'copy',
    'paste',
    'clear',
    'fillRange',
    'undo',
    'redo',
    'trash',
    'search',
    'takeBack',
  ]
  const host = Object.fromEntries(names.map((name) => [name, note(name)]))
  const control = new GridControl(
    view,
    () => ({ ...host, toggle: () => false, opensOnTap: false }) as unknown as GridHost,
  )
  control.selectPlace({ line: 1, column: 0 })
  const stop = listen(elements, () => control)
  const press = (keys: string) => {
    const parts = keys.split('+')
    const key = parts.pop() ?? ''
    const event = new KeyboardEvent('keydown', {
      key: key === 'Space' ? ' ' : key,
      ctrlKey: parts.includes('Ctrl'),
      shiftKey: parts.includes('Shift'),
      bubbles: true,
      cancelable: true,
    })
    elements.catcher.dispatchEvent(event)
    return event.defaultPrevented
  }
  const at = () => {
    const { top, bottom, start, end } = control.range ?? { top: -1, bottom: -1, start: -1, end: -1 }
    return [top, bottom, start, end]
  }
  return { press, asked, at, stop, control, texts, catcher: elements.catcher }
}

describe('the keys of a table do what their list says', () => {
  test.each([
    ['ArrowDown', [2, 2, 0, 0]],
    ['ArrowUp', [0, 0, 0, 0]],
    ['ArrowRight', [1, 1, 1, 1]],
    ['Ctrl+ArrowDown', [4, 4, 0, 0]],
    ['Ctrl+ArrowRight', [1, 1, 1, 1]],
    ['Ctrl+End', [4, 4, 1, 1]],
    ['Ctrl+Home', [0, 0, 0, 0]],
    ['Tab', [1, 1, 1, 1]],
    ['Shift+Tab', [0, 0, 1, 1]],
    ['Shift+ArrowDown', [1, 2, 0, 0]],
    ['Ctrl+Shift+ArrowDown', [1, 4, 0, 0]],
    ['Ctrl+Shift+ArrowRight', [1, 1, 0, 1]],
    ['Ctrl+a', [0, 4, 0, 1]],
    ['Ctrl+Space', [0, 4, 0, 0]],
    ['Ctrl+Shift+Space', [1, 1, 0, 1]],
  ])('%s selects', (keys, range) => {
    const { press, at, stop } = open()
    expect(press(keys)).toBe(true)
    expect(at()).toEqual(range)
    stop()
  })

  test.each([
    ['Enter', 'edit {"line":1,"column":0}'],
    ['F2', 'edit {"line":1,"column":0}'],
    ['Space', 'pick ["row-two"] true'],
    ['Ctrl+Enter', 'open "row-two"'],
    ['Delete', 'clear {"top":1,"bottom":1,"start":0,"end":0}'],
    ['Ctrl+Backspace', 'trash ["row-two"]'],
    ['Ctrl+z', 'undo'],
    ['Ctrl+Shift+z', 'redo'],
    ['/', 'search'],
    [
      'Ctrl+d',
      'fillRange {"top":0,"bottom":0,"start":0,"end":0} {"top":0,"bottom":1,"start":0,"end":0} null',
    ],
  ])('%s asks for it', (keys, asked) => {
    const made = open()
    expect(made.press(keys)).toBe(true)
    expect(made.asked).toEqual([asked])
    made.stop()
  })

  test('Ctrl+R fills to the side, of one column from the one before it', () => {
    const { press, asked, stop } = open()
    press('Ctrl+r')
    press('ArrowRight')
    press('Ctrl+r')
    expect(asked).toEqual([
      'fillRange {"top":1,"bottom":1,"start":0,"end":0} {"top":1,"bottom":1,"start":0,"end":1} null',
    ])
    stop()
  })

  test('several lines are filled down from the first', () => {
    const { press, asked, stop } = open()
    press('Shift+ArrowDown')
    press('Shift+ArrowDown')
    press('Ctrl+d')
    expect(asked).toEqual([
      'fillRange {"top":1,"bottom":1,"start":0,"end":0} {"top":1,"bottom":3,"start":0,"end":0} null',
    ])
    stop()
  })

  test('copy, cut and paste are asked for where the browser tells of them', () => {
    const { asked, stop, catcher } = open()
    for (const type of ['copy', 'cut', 'paste']) {
      const event = new Event(type, { bubbles: true, cancelable: true })
      catcher.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(true)
    }
    const range = '{"top":1,"bottom":1,"start":0,"end":0}'
    expect(asked).toEqual([`copy ${range}  false`, `copy ${range}  true`, `paste ${range}`])
    stop()
  })

  test('Escape leaves one cell, and is nobody else’s then; a question mark goes on to the list of keys', () => {
    const { press, at, stop } = open()
    press('Shift+ArrowDown')
    expect(press('Escape')).toBe(true)
    expect(at()).toEqual([1, 1, 0, 0])
    expect([press('Escape'), press('?')]).toEqual([false, false])
    stop()
  })
})

describe('below the last row', () => {
  test.each([
    ['ArrowDown', [5, 0]],
    ['Ctrl+ArrowDown', [4, 0]],
    ['Ctrl+End', [4, 1]],
    ['PageDown', [4, 0]],
    ['Tab', [4, 1]],
  ])('%s comes to the line that adds one, or stays on items', (keys, [line, column]) => {
    const { press, control, stop } = open()
    control.selectPlace({ line: 4, column: 0 })
    press(keys)
    expect(control.active).toEqual({ line, column })
    stop()
  })

  test('a text begins an item, and so does Enter; nothing else does anything', () => {
    const { press, asked, control, catcher, stop } = open()
    control.selectPlace({ line: 5, column: 1 })
    for (const keys of ['Space', 'Delete', 'Backspace']) expect(press(keys)).toBe(true)
    for (const keys of ['Ctrl+d', 'Ctrl+r', 'Ctrl+Backspace', 'Ctrl+Enter']) expect(press(keys)).toBe(false)
    expect(asked).toEqual([])
    catcher.value = 'x'
    catcher.dispatchEvent(new InputEvent('input', { data: 'x' }))
    press('Enter')
    expect(asked).toEqual(['edit {"line":5,"column":1} "x"', 'edit {"line":5,"column":1}'])
    press('Shift+Enter')
    expect(control.active).toEqual({ line: 4, column: 1 })
    stop()
  })

  test('a range ends at the last item', () => {
    const { press, at, control, stop } = open()
    control.selectPlace({ line: 4, column: 0 })
    press('Shift+ArrowDown')
    expect(at()).toEqual([4, 4, 0, 0])
    press('Ctrl+a')
    expect(at()).toEqual([0, 4, 0, 1])
    stop()
  })

  test('the selection goes down when somebody else adds an item', () => {
    const { texts, control, stop } = open()
    control.selectPlace({ line: 5, column: 1 })
    texts.push('theirs')
    control.model.refresh()
    control.follow()
    expect([control.active, control.range]).toEqual([{ line: 6, column: 1 }, null])
    texts.splice(2)
    control.model.refresh()
    control.follow()
    expect(control.active).toEqual({ line: 2, column: 1 })
    stop()
  })
})
