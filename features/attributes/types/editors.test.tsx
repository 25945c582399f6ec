import { sampleContext } from '@weft/model/testing'
import { excerptOf } from '@weft/rich-text'
import { newUuid } from '@weft/base'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EditorProps } from '../client/attribute-member.ts'
import type { Label } from '../shared/elements/labels.ts'
import { editorField, openEditor, pressKey, typeText } from '../client/testing/open-editor.tsx'
import { clientAttributeType, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()

// The editors are parts of their own, loaded once they are wanted.
beforeAll(loadLateParts)

const context = sampleContext()

const open = (name: string, props?: Partial<EditorProps>) =>
  openEditor(clientAttributeType(name).Editor, props)

describe('editors in the cell', () => {
  test('Enter commits and goes down, Tab goes on, with Shift back', () => {
    for (const [key, shiftKey, move] of [
      ['Enter', false, 'down'],
      ['Enter', true, 'up'],
      ['Tab', false, 'right'],
      ['Tab', true, 'left'],
    ] as const) {
      const { commits } = open('text', { label: move })
      const input = screen.getByRole('textbox', { name: move })
      fireEvent.change(input, { target: { value: ' new ' } })
      fireEvent.keyDown(input, { key, shiftKey })
      fireEvent.blur(input)
      expect(commits).toEqual([['new', { move }]])
    }
  })

  test('Escape leaves without saving, a press outside saves', () => {
    const first = open('text', { data: 'old' })
    typeText('new')
    pressKey('Escape')
    fireEvent.blur(editorField())
    expect([first.commits, first.cancels()]).toEqual([[], 1])
  })

  test('leaving the field saves where it is', () => {
    const { commits } = open('text', { data: 'old' })
    typeText('new')
    fireEvent.blur(editorField())
    expect(commits).toEqual([['new', { move: 'none' }]])
  })

  test('typing replaces the value, opening keeps it', () => {
    open('number', { data: 5, initialText: '7' })
    expect(editorField()).toHaveProperty('value', '7')
  })

  test('an untouched number keeps all its digits', () => {
    const { commits } = open('number', { data: 1.23456, settings: { precision: 1 } })
    expect(editorField()).toHaveProperty('value', '1.23456')
    pressKey('Enter')
    expect(commits).toEqual([[1.23456, { move: 'down' }]])
  })

  test('a percentage is typed as one', () => {
    const { commits } = open('number', { data: 0.07, settings: { format: 'percent' } })
    expect(editorField()).toHaveProperty('value', '7%')
    typeText('12.5')
    pressKey('Enter')
    expect(commits[0]?.[0]).toBe(0.125)
  })

  test('what cannot be read stays, with the reason', () => {
    const { commits } = open('email')
    typeText('nobody')
    pressKey('Enter')
    expect(screen.getByRole('alert').textContent).toBe('This is not an email address')
    expect(editorField()).toHaveProperty('value', 'nobody')
    expect(commits).toEqual([])
  })

  test('limits of the settings hold for what is typed', () => {
    open('number', { settings: { max: 10 } })
    typeText('11')
    pressKey('Enter')
    expect(screen.getByRole('alert').textContent).toBe('This number is above the maximum')
  })

  test('Enter belongs to the input method while it composes', () => {
    const { commits } = open('text')
    typeText('に')
    fireEvent.keyDown(editorField(), { key: 'Enter', isComposing: true })
    expect(commits).toEqual([])
  })
})

test('a checkbox toggles at once', () => {
  const { commits } = open('checkbox', { data: true })
  fireEvent.click(editorField('checkbox'))
  expect(commits).toEqual([[false, { move: 'none' }]])
  expect(clientAttributeType('checkbox').toggle?.(null, {}, context)).toBe(true)
})

describe('label editor', () => {
  const label = (name: string): Label => ({ id: newUuid(), name, color: 'blue', textColor: '' })
  const [bug, task] = [label('Bug'), label('Task')] as const
  const settings = { labels: [bug, task], multiple: true, allowCreateFromCell: true }
  const linked = (name: string) => ({ item_id: newUuid(), folder_id: 'f', name, shown: {}, inputs: {} })

  test('typing finds, Enter takes, Enter on the empty field commits', () => {
    const { commits } = open('label', { settings, initialText: 'ta' })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Task', 'Create “ta”'])
    pressKey('Enter', 'combobox')
    pressKey('Enter', 'combobox')
    expect(commits).toEqual([[[task.id], { move: 'down' }]])
  })

  test('a new name becomes a label, saved together with the value', () => {
    const { commits } = open('label', { settings, data: [bug.id], initialText: 'Epic' })
    pressKey('Enter', 'combobox')
    pressKey('Enter', 'combobox')
    const [data, options] = commits[0] ?? []
    const labels = options?.settings?.labels as Label[]
    expect(labels.map(({ name }) => name)).toEqual(['Bug', 'Task', 'Epic'])
    expect(data).toEqual([bug.id, labels[2]?.id])
    expect(options?.settings?.multiple).toBe(true)
  })

  test('nothing can be made without the right to it', () => {
    open('label', { settings, canEditSettings: false, initialText: 'Epic' })
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })

  test('a single label is taken and committed in one step', () => {
    const { commits } = open('label', { settings: { ...settings, multiple: false }, data: [bug.id] })
    pressKey('ArrowDown', 'combobox')
    pressKey('Enter', 'combobox')
    expect(commits).toEqual([[[task.id], { move: 'down' }]])
  })

  test('Backspace on the empty field takes the last one away, and Escape keeps that', () => {
    const { commits, cancels } = open('label', { settings, data: [bug.id, task.id] })
    pressKey('Backspace', 'combobox')
    expect(screen.getAllByRole('option', { selected: true }).map((option) => option.textContent)).toEqual([
      'Bug',
    ])
    pressKey('Escape', 'combobox')
    expect([commits, cancels()]).toEqual([[[[bug.id], { move: 'none' }]], 0])
  })

  test('Escape leaves labels that nobody touched as they are', () => {
    const { commits, cancels } = open('label', { settings, data: [bug.id] })
    typeText('Ta', 'combobox')
    pressKey('Escape', 'combobox')
    expect([commits, cancels()]).toEqual([[], 1])
  })

  test.each(['label', 'members', 'reference'])(
    'a pick of %s is kept where the page goes on',
    async (name) => {
      const data = { label: [bug.id, task.id], members: [7, 8], reference: [linked('a'), linked('b')] }[name]
      const { commits } = open(name, { settings: { ...settings, multiple: true }, data })
      pressKey('Backspace', 'combobox')
      cleanup()
      await waitFor(() => expect(commits[0]?.[0]).toEqual(data?.slice(0, 1)))
    },
  )

  test('ids of deleted labels stay when nothing was changed', () => {
    const gone = newUuid()
    const { commits } = open('label', { settings, data: [gone, bug.id] })
    pressKey('Enter', 'combobox')
    expect(commits[0]?.[0]).toEqual([gone, bug.id])
  })
})

test('members are found by name and address', () => {
  const { commits } = open('members', { initialText: 'grace@' })
  pressKey('Enter', 'combobox')
  pressKey('Tab', 'combobox')
  expect(commits).toEqual([[[2], { move: 'right' }]])
})

describe('long text editor', () => {
  const text = () => screen.findByRole('textbox', { name: 'Field' })

  test('Ctrl and Enter commit, formatting that nobody touched stays', async () => {
    const data = '<h1>T</h1><p><b>a</b> <i>c</i></p><table><thead><tr><th>x</th></tr></thead></table>'
    const { commits } = open('longtext', { data })
    fireEvent.keyDown(await text(), { key: 'Enter', ctrlKey: true })
    expect(commits).toEqual([[data, { move: 'down' }]])
  })

  test('typing replaces the text, Escape saves', async () => {
    const { commits, cancels } = open('longtext', { data: '<p>one</p>', initialText: 'x' })
    expect((await text()).textContent).toBe('x')
    fireEvent.keyDown(await text(), { key: 'Escape' })
    expect(commits).toEqual([['<p>x</p>', { move: 'none' }]])
    expect(cancels()).toBe(0)
  })

  test('what was typed is saved when the editor goes', async () => {
    const saves: unknown[] = []
    open('longtext', { initialText: 'kept', placement: 'panel', onSave: (data) => void saves.push(data) })
    await text()
    cleanup()
    expect(saves).toEqual(['<p>kept</p>'])
  })

  test('leaving hands on what was joined with the text of others, not the last own save', async () => {
    const Editor = clientAttributeType('longtext').Editor
    const commits: unknown[][] = []
    const saves: unknown[][] = []
    const shown = (data: string) => (
      <Editor
        {...{ data, settings: {}, context, placement: 'panel', label: 'Field', canEditSettings: true }}
        onCommit={(next, options) => commits.push([next, options?.base])}
        onSave={(next, base) => void saves.push([next, base])}
        onCancel={() => undefined}
      />
    )
    const { rerender } = render(shown('<p>one</p><p>two</p>'))
    const field = await text()
    rerender(shown('<p>theirs</p><p>two</p>'))
    await waitFor(() => expect(field.textContent).toBe('theirstwo'))
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(commits).toEqual([['<p>theirs</p><p>two</p>', '<p>theirs</p><p>two</p>']])
    cleanup()
    expect(saves).toEqual([])
  })

  test('more than 200,000 characters are refused with the number of those that are too many', async () => {
    const data = `<p>${'x'.repeat(200_000 - 7)}</p>`
    const { commits } = open('longtext', { data, placement: 'panel' })
    const field = await text()
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    expect(commits).toEqual([[data, { move: 'none' }]])
    cleanup()
    const second = open('longtext', {
      data: `<p>${'x'.repeat(200_001 - 7)}</p>`,
      initialText: 'y'.repeat(200_001),
    })
    fireEvent.keyDown(await text(), { key: 'Enter', ctrlKey: true })
    expect(await screen.findByText(/holds 200,000 characters.* 8 are too many/)).toBeTruthy()
    expect(second.commits).toEqual([])
  })

  test('an excerpt is shown and cannot replace the whole text', () => {
    const data = excerptOf('<p>one</p>')
    const { commits, cancels } = open('longtext', { data, initialText: 'x' })
    expect(editorField()).toHaveProperty('readOnly', true)
    pressKey('Enter', 'textbox', { ctrlKey: true })
    expect([commits, cancels()]).toEqual([[], 1])
    expect(clientAttributeType('longtext').isPartial?.(data)).toBe(true)
  })
})

describe('date editor', () => {
  test('words become a date', () => {
    const { commits } = open('date', { initialText: 'tomorrow 3pm' })
    pressKey('Enter')
    expect(commits).toEqual([[{ start: '2024-05-16 15:00:00', hasTime: true }, { move: 'down' }]])
  })

  test('words that are none stay, with the reason', () => {
    const { commits } = open('date', { initialText: 'someday' })
    pressKey('Enter')
    expect(screen.getByRole('alert').textContent).toBe('This is not a date')
    expect(commits).toEqual([])
  })

  test('the switches add and take away time and end', () => {
    const { commits } = open('date', { data: { start: '2024-05-16', hasTime: false, later: 1 } })
    fireEvent.click(screen.getByRole('switch', { name: 'Time' }))
    fireEvent.click(screen.getByRole('switch', { name: 'End date' }))
    pressKey('Enter')
    expect(commits[0]?.[0]).toEqual({
      start: '2024-05-16 09:00:00',
      end: '2024-05-16 10:00:00',
      hasTime: true,
      later: 1,
    })
  })

  test('a day of the calendar is taken', async () => {
    const { commits } = open('date', { data: { start: '2024-05-16', hasTime: false } })
    await waitFor(() => expect(screen.getAllByRole('gridcell').length).toBeGreaterThan(27))
    fireEvent.click(screen.getByRole('button', { name: /May 20, 2024/ }))
    pressKey('Enter')
    expect(commits[0]?.[0]).toEqual({ start: '2024-05-20', hasTime: false })
  })

  test('the calendar turns to the month that is typed', async () => {
    open('date', { data: { start: '2024-05-16', hasTime: false } })
    typeText('9 Nov 2024')
    expect(await screen.findByRole('button', { name: /November 9, 2024/ })).toBeTruthy()
  })

  const choose = async (list: string, option: string) => {
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(list) }))
    fireEvent.click(await screen.findByRole('option', { name: option }))
  }

  test('a date repeats by one of the rules for its day, and ends after a number of times', async () => {
    const { commits } = open('date', { data: { start: '2024-05-16', hasTime: false } })
    await choose('Repeat', 'Every month on the third Thursday')
    await choose('Ends', 'After a number of times')
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Times' }), { target: { value: '4' } })
    pressKey('Enter')
    expect(commits[0]?.[0]).toEqual({
      start: '2024-05-16',
      hasTime: false,
      repeat: { rule: 'FREQ=MONTHLY;BYDAY=3TH;COUNT=4', mode: 'same' },
    })
  })

  test('weekdays of one’s own are pressed, and a repeated time keeps its zone', async () => {
    const { commits } = open('date', { data: { start: '2024-05-16 15:00:00', hasTime: true } })
    await choose('Repeat', 'Custom…')
    await choose('Unit', 'week')
    fireEvent.click(screen.getByRole('button', { name: 'Monday' }))
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Every' }), { target: { value: '2' } })
    pressKey('Enter')
    expect(commits[0]?.[0]).toEqual({
      start: '2024-05-16 15:00:00',
      hasTime: true,
      tz: context.tz,
      repeat: { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', mode: 'same' },
    })
  })

  test('what happens when it is done is chosen, said in a sentence, and stays when the rule changes', async () => {
    const repeat = { rule: 'FREQ=WEEKLY;BYDAY=TH', mode: 'same', except: ['2024-05-23'] }
    const { commits } = open('date', { data: { start: '2024-05-16', hasTime: false, repeat } })
    expect(
      screen.getByText('When this item is done, it moves to the next date and opens again.'),
    ).toBeTruthy()
    await choose('Next occurrence', 'Create a copy on schedule')
    expect(screen.getByText(/just after midnight, even if this item is open/)).toBeTruthy()
    await choose('Repeat', 'Every day')
    pressKey('Enter')
    expect(commits[0]?.[0]).toMatchObject({
      repeat: { rule: 'FREQ=DAILY', mode: 'schedule', except: ['2024-05-23'] },
    })
  })

  test('one that repeats moves with all that follow, or alone', async () => {
    const data = {
      start: '2024-05-16',
      hasTime: false,
      repeat: { rule: 'FREQ=WEEKLY;BYDAY=TH', mode: 'same' },
    }
    const moveOn = () => {
      pressKey('ArrowUp')
      return screen.getByRole('radio', { name: 'Only this one' })
    }
    const all = open('date', { data })
    moveOn()
    pressKey('Enter')
    expect(all.commits[0]?.[0]).toMatchObject({
      start: '2024-05-17',
      repeat: { rule: 'FREQ=WEEKLY;BYDAY=FR' },
    })
    cleanup()
    const one = open('date', { data })
    fireEvent.click(moveOn())
    pressKey('Enter')
    expect(one.commits[0]?.[0]).toEqual({
      ...data,
      start: '2024-05-17',
      repeat: { ...data.repeat, from: '2024-05-16' },
    })
  })

  test('one occurrence is skipped', () => {
    const repeat = { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', mode: 'same' }
    const { commits } = open('date', { data: { start: '2024-01-31', hasTime: false, repeat } })
    fireEvent.click(screen.getByRole('button', { name: 'Skip to it' }))
    pressKey('Enter')
    expect(commits[0]?.[0]).toEqual({
      start: '2024-02-29',
      hasTime: false,
      repeat: { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2', mode: 'same' },
    })
  })

  test('reminders are added, changed and taken away; those of minutes go with the time', async () => {
    const { commits } = open('date', { data: { start: '2024-05-16 15:00:00', hasTime: true } })
    fireEvent.click(screen.getByRole('button', { name: 'Add reminder' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add reminder' }))
    await choose('^(?!Remove).*Reminder 2', '1 day before')
    fireEvent.click(screen.getByRole('button', { name: 'Add reminder' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove reminder 1' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Time' }))
    pressKey('Enter')
    expect(commits[0]?.[0]).toMatchObject({ hasTime: false, reminders: [{ n: 1, unit: 'day' }] })
  })

  test('keys move the day and the month, and T in the calendar is today', async () => {
    const { commits } = open('date', { data: { start: '2024-05-20', hasTime: false } })
    pressKey('ArrowUp')
    pressKey('PageDown')
    expect(editorField().getAttribute('value')).toBe('Jun 21, 2024')
    const cell = await screen.findByRole('button', { name: /June 21, 2024/ })
    fireEvent.keyDown(cell, { key: '-' })
    expect(editorField().getAttribute('value')).toBe('Jun 20, 2024')
    fireEvent.keyDown(await screen.findByRole('button', { name: /June 20, 2024/ }), { key: 't' })
    pressKey('Enter')
    expect(commits[0]?.[0]).toEqual({ start: '2024-05-15', hasTime: false })
  })

  test('Clear empties', () => {
    const { commits } = open('date', { data: { start: '2024-05-16', hasTime: false } })
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(commits).toEqual([[null, { move: 'none' }]])
  })
})

test('links are typed as address and name, and bad ones are kept with the reason', () => {
  const { commits } = open('links', { initialText: 'javascript:x' })
  const address = screen.getByRole('textbox', { name: 'Address of link 1' })
  fireEvent.keyDown(address, { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toBe('Links start with http, https, mailto or tel')
  fireEvent.change(address, { target: { value: 'example.com' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of link 1' }), { target: { value: 'Docs' } })
  fireEvent.keyDown(address, { key: 'Enter' })
  expect(commits).toMatchObject([[[{ url: 'https://example.com', name: 'Docs' }], { move: 'down' }]])
})
