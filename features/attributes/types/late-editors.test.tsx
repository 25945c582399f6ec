import { sampleContext } from '@weft/model/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EditorProps } from '../client/attribute-member.ts'
import { pressedValue } from '../client/pressed-value.ts'
import { editorField, openEditor, pressKey, typeText } from '../client/testing/open-editor.tsx'
import { clientAttributeType, moreAttributeTypes } from './registry.client.ts'

beforeAll(async () => {
  await moreAttributeTypes.load()
  await loadLateParts()
})

const context = sampleContext()

const open = (name: string, props?: Partial<EditorProps>) =>
  openEditor(clientAttributeType(name).Editor, props)

describe('rating editor', () => {
  const settings = { max: 5 }

  test('a digit is the whole edit, 0 clears, and more than there are is all of them', () => {
    const commitOf = (props: Partial<EditorProps>) => open('rating', { settings, ...props }).commits
    expect(commitOf({ initialText: '4' })).toEqual([[4, { move: 'none' }]])
    expect(commitOf({ data: 3, initialText: '0' })).toEqual([[null, { move: 'none' }]])
    expect(commitOf({ initialText: '9' })).toEqual([[5, { move: 'none' }]])
  })

  test('arrows walk, Enter saves, Escape forgets', () => {
    const first = open('rating', { settings, data: 3 })
    pressKey('ArrowUp', 'slider')
    pressKey('Enter', 'slider')
    expect(first.commits).toEqual([[4, { move: 'down' }]])
    cleanup()
    const second = open('rating', { settings, data: 3 })
    pressKey('ArrowLeft', 'slider')
    pressKey('Escape', 'slider')
    expect([second.commits, second.cancels()]).toEqual([[], 1])
  })

  test('a press on a painted star rates, and on the same star takes it away', () => {
    const type = clientAttributeType('rating')
    const cell = document.createElement('div')
    type.paint(cell, 2, settings, context)
    const stars = [...cell.querySelectorAll('[data-star]')]
    expect(stars).toHaveLength(5)
    const pressed = (at: number) =>
      pressedValue(type, stars[at]?.lastElementChild ?? cell, [2, settings, context])
    expect(pressed(3)).toEqual({ data: 4 })
    expect(pressed(1)).toEqual({ data: null })
    expect(pressedValue(type, cell, [2, settings, context])).toBeNull()
  })
})

describe('progress editor', () => {
  test('the slider and the field say the same', () => {
    const { commits } = open('progress', { data: 20 })
    expect(editorField()).toHaveProperty('value', '20%')
    fireEvent.change(editorField('slider'), { target: { value: '45' } })
    expect(editorField()).toHaveProperty('value', '45%')
    pressKey('ArrowUp')
    expect(editorField()).toHaveProperty('value', '50%')
    pressKey('Enter')
    expect(commits).toEqual([[50, { move: 'down' }]])
  })

  test('what is typed is clamped, and what is no number stays with the reason', () => {
    const { commits } = open('progress', { initialText: '1' })
    typeText('much')
    pressKey('Enter')
    expect(screen.getByRole('alert').textContent).toBe('This is not a number')
    typeText('250')
    pressKey('Enter')
    expect(commits).toEqual([[100, { move: 'down' }]])
  })
})

test('a phone number is kept as it is typed', () => {
  const { commits } = open('phone')
  typeText('+49 (30) 123-45')
  pressKey('Enter')
  expect(commits).toEqual([['+49 (30) 123-45', { move: 'down' }]])
})

describe('checklist editor', () => {
  const lines = [
    { id: 'a', name: 'Paint', done: false },
    { id: 'b', name: 'Dry', done: true },
  ]
  const line = (n: number) => screen.getByRole('textbox', { name: `Text of line ${n}` })
  const namesOf = (data: unknown) => (data as { name: string }[]).map(({ name }) => name)

  test('Enter makes a line, Backspace takes an empty one away, Ctrl and Enter save', () => {
    const { commits } = open('checklist', { data: lines })
    fireEvent.change(line(3), { target: { value: 'Hang' } })
    fireEvent.keyDown(line(3), { key: 'Enter' })
    fireEvent.keyDown(line(4), { key: 'Backspace' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Paint' }))
    fireEvent.keyDown(line(3), { key: 'Enter', ctrlKey: true })
    const [data, options] = commits[0] ?? []
    expect(data).toMatchObject([{ ...lines[0], done: true }, lines[1], { name: 'Hang', done: false }])
    expect(options).toEqual({ move: 'down' })
  })

  test('pasted rows become lines, Alt and an arrow moves a line', () => {
    const { commits } = open('checklist', { data: lines })
    fireEvent.paste(line(3), { clipboardData: { getData: () => '[x] One\n- [ ] Two' } })
    fireEvent.keyDown(line(4), { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(line(1), { key: 'Enter', metaKey: true })
    expect(namesOf(commits[0]?.[0])).toEqual(['Paint', 'Dry', 'Two', 'One'])
  })

  test('done lines are hidden and kept', () => {
    const { commits } = open('checklist', { data: lines, settings: { hideDone: true } })
    expect(screen.queryByRole('checkbox', { name: 'Dry' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(commits[0]?.[0]).toEqual(lines)
  })

  test('a press on a painted box ticks its line', () => {
    const kind = clientAttributeType('checklist')
    const cell = document.createElement('div')
    cell.dataset.wrap = ''
    kind.paint(cell, lines, {}, context)
    const box = cell.querySelectorAll('[data-line]')[0] ?? cell
    expect(pressedValue(kind, box, [lines, {}, context])).toEqual({
      data: [{ id: 'a', name: 'Paint', done: true }, lines[1]],
    })
  })
})

describe('button', () => {
  const opened: string[] = []
  beforeAll(() => {
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })

  test('a press opens the address once, however often it is pressed within two seconds', () => {
    const data = { url: 'https://example.com/', isBarred: false }
    expect(open('button', { data }).cancels()).toBe(1)
    expect(open('button', { data }).cancels()).toBe(1)
    expect(opened).toEqual(['https://example.com/'])
  })

  test('it asks first where it is told to', () => {
    opened.length = 0
    const data = { url: 'https://example.com/', isBarred: false }
    const { cancels } = open('button', { data, settings: { confirm: 'Really call?', label: 'Call' } })
    expect([opened, cancels()]).toEqual([[], 0])
    expect(screen.getByText('Really call?')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Call' }))
    expect([opened, cancels()]).toEqual([['https://example.com/'], 1])
  })

  test('who is barred opens nothing', () => {
    opened.length = 0
    expect(open('button', { data: { url: 'https://example.com/', isBarred: true } }).cancels()).toBe(1)
    expect(opened).toEqual([])
  })
})
