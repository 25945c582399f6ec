import { newUuid, sameJson } from '@weft/base'
import { sampleContext } from '@weft/model/testing'
import { fireEvent, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EditorProps } from '../client/attribute-member.ts'
import { opensEditor } from '../client/pressed-value.ts'
import { editorField, openEditor, pressKey, typeText } from '../client/testing/open-editor.tsx'
import { samples } from '../shared/testing/sample-values.ts'
import { clientAttributeType, clientAttributeTypes, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()
beforeAll(loadLateParts)

const source: EditorProps['source'] = {
  team_id: 1,
  item_id: 'item',
  attribute_id: 'attribute',
  read: () => undefined,
  write: () => undefined,
  changedBy: () => 'Bo',
}

const ids = [newUuid(), newUuid(), newUuid()] as const
const label = (id: string, name: string) => ({ id, name, color: 'blue', textColor: '' })
const labels = [label(ids[0], 'Bug'), label(ids[1], 'Task'), label(ids[2], 'Epic')]
const link = (id: string, name: string) => ({ id, url: `https://${name}.test/`, name })
const line = (id: string, name: string, done = false) => ({ id, name, done })
const linked = (item_id: string, name: string) => ({ item_id, folder_id: 'f', name, shown: {}, inputs: {} })
const day = (n: number) => ({ start: `2024-05-${n}`, hasTime: false })

interface Case {
  settings?: EditorProps['settings']
  /** As it is opened, and what somebody else makes of it. */
  was: unknown
  theirs: unknown
  /** The field that takes the keys. */
  role?: string
  /** What is typed, and what is saved then. */
  type(): void
  mine: unknown
  /** Both together, where they go together. */
  joined?: unknown
}

const pick = (name: string) => fireEvent.click(screen.getByRole('option', { name }))

/** Of a type that is typed into its cell, and reads what it shows: three values of its sample, the last one typed. */
async function typedCase(name: string): Promise<Case> {
  const { normalise } = await clientAttributeType(name).input.load()
  const { settings = {}, data = fc.anything() } = samples[name] ?? {}
  const three = fc.uniqueArray(data, { minLength: 3, maxLength: 3, comparator: sameJson })
  const [was, theirs, mine] = (fc.sample(three, { numRuns: 1, seed: 1 })[0] ?? []).map(
    (one) => normalise(one, settings) ?? null,
  )
  const text = clientAttributeType(name).format(mine, settings, sampleContext())
  return { settings, was, theirs, type: () => typeText(text), mine }
}

const typed = await Promise.all(
  Object.values(clientAttributeTypes)
    .filter((one) => opensEditor(one) && one.editOn === 'type' && samples[one.type]?.readsBack)
    .map(async ({ type }) => [type, await typedCase(type)] as const),
)

/** A type that is typed and stands not here is tried by its sample. */
const cases: Record<string, Case> = {
  ...Object.fromEntries(typed),
  text: { was: 'A', theirs: 'B', type: () => typeText('mine'), mine: 'mine' },
  number: { was: 1, theirs: 2, type: () => typeText('3'), mine: 3 },
  progress: { was: 20, theirs: 40, type: () => typeText('60%'), mine: 60 },
  rating: {
    settings: { max: 5 },
    was: 2,
    theirs: 4,
    role: 'slider',
    type: () => pressKey('ArrowUp', 'slider'),
    mine: 3,
  },
  date: { was: day(15), theirs: day(16), type: () => typeText('May 20'), mine: day(20) },
  label: {
    settings: { labels, multiple: true },
    was: [ids[0]],
    theirs: [ids[0], ids[1]],
    role: 'combobox',
    type: () => pick('Epic'),
    mine: [ids[0], ids[2]],
    joined: [ids[0], ids[1], ids[2]],
  },
  members: {
    was: [2],
    theirs: [2, 3],
    role: 'combobox',
    type: () => pick('Ada Lovelace'),
    mine: [2, 1],
    joined: [2, 3, 1],
  },
  links: {
    was: [link('a', 'one')],
    theirs: [link('a', 'one'), link('b', 'two')],
    role: 'textbox',
    type: () =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Name of link 1' }), {
        target: { value: 'mine' },
      }),
    mine: [{ ...link('a', 'one'), name: 'mine' }],
    joined: [{ ...link('a', 'one'), name: 'mine' }, link('b', 'two')],
  },
  checklist: {
    was: [line('a', 'One')],
    theirs: [line('a', 'One'), line('b', 'Two')],
    type: () => fireEvent.click(screen.getByRole('checkbox', { name: /One/ })),
    mine: [line('a', 'One', true)],
    joined: [line('a', 'One', true), line('b', 'Two')],
  },
  reference: {
    settings: { board_id: 'other', multiple: true },
    was: [linked('a', 'Acme')],
    theirs: [linked('a', 'Acme'), linked('b', 'Globex')],
    role: 'combobox',
    type: () => fireEvent.keyDown(editorField('combobox'), { key: 'Backspace' }),
    mine: null,
    joined: [linked('b', 'Globex')],
  },
}

/**
 * Those without a draft: a press is the whole edit, files are saved one by one over what is there, items move, nothing
 * is set. A long text has its own, which joins by paragraphs.
 */
const WITHOUT_DRAFT = ['attachments', 'button', 'checkbox', 'source_folder', 'longtext', 'time_tracking']

/** Ends the editor as a press elsewhere or Enter does. */
function leave() {
  const done = screen.queryByRole('button', { name: 'Done' })
  if (done) fireEvent.click(done)
  else {
    const field = document.activeElement ?? document.body
    fireEvent.keyDown(field, { key: 'Enter' })
  }
}

test('every type whose values are edited is tried here', () => {
  const edited = Object.values(clientAttributeTypes).filter(opensEditor)
  const tried = [...Object.keys(cases), ...WITHOUT_DRAFT]
  expect(tried.toSorted()).toEqual(edited.map(({ type }) => type).toSorted())
})

function openCase(name: string, { was, settings = {} }: Case) {
  return openEditor(clientAttributeType(name).Editor, { data: was, source, settings })
}

describe.each(Object.entries(cases))('%s changes under its open editor', (name, one) => {
  test('with nothing typed it is taken in, the keys stay, and leaving asks for nothing', () => {
    const { commits, bases, change } = openCase(name, one)
    const focused = document.activeElement
    change(one.theirs)
    expect(document.activeElement).toBe(focused)
    expect(screen.queryByText('Changed by Bo')).toBeNull()
    leave()
    expect(commits.map(([data]) => data)).toEqual([one.theirs])
    expect(bases).toEqual([one.theirs])
  })

  test('without a change of others what was shown goes along as base', () => {
    const { commits, bases } = openCase(name, one)
    one.type()
    leave()
    expect(commits.map(([data]) => data)).toEqual([one.mine])
    expect(bases).toEqual([one.was])
  })

  test('what was typed stays, and others are joined or told of', () => {
    const { commits, bases, change } = openCase(name, one)
    one.type()
    const focused = document.activeElement
    change(one.theirs)
    expect(document.activeElement).toBe(focused)
    if (one.joined === undefined) expect(screen.getByRole('status').textContent).toContain('Changed by Bo')
    else expect(screen.queryByRole('status')).toBeNull()
    leave()
    expect(commits.map(([data]) => data)).toEqual([one.joined === undefined ? one.mine : one.joined])
    expect(bases).toEqual([one.joined === undefined ? one.was : one.theirs])
  })
})

const apart = Object.entries(cases).filter(([, { joined }]) => joined === undefined)
describe.each(apart)('%s of others that waits', (name, one) => {
  test('is replaced knowingly, by what was typed', () => {
    const first = openCase(name, one)
    one.type()
    first.change(one.theirs)
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(screen.queryByRole('status')).toBeNull()
    leave()
    expect([first.commits[0]?.[0], first.bases]).toEqual([one.mine, [one.theirs]])
  })

  test('is taken instead of what was typed, and there is nothing to save', () => {
    const { commits, bases, change } = openCase(name, one)
    one.type()
    change(one.theirs)
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
    leave()
    expect([commits[0]?.[0], bases]).toEqual([one.theirs, [one.theirs]])
  })
})

test('a press on a box is made of what it showed', () => {
  for (const name of ['checkbox', 'vote']) {
    const { bases } = openEditor(clientAttributeType(name).Editor, { data: null, label: name })
    fireEvent.click(screen.getByRole(name === 'vote' ? 'button' : 'checkbox', { name }))
    expect(bases).toEqual([null])
  }
})

test('a label that others make meanwhile stays when one is made here', () => {
  const settings = { labels: labels.slice(0, 1), multiple: true, allowCreateFromCell: true }
  const { commits, change } = openEditor(clientAttributeType('label').Editor, { settings, data: null })
  typeText('Own', 'combobox')
  pressKey('Enter', 'combobox')
  change([], { settings: { ...settings, labels: labels.slice(0, 2) } })
  pressKey('Enter', 'combobox')
  const saved = (commits[0]?.[1]?.settings?.['labels'] ?? []) as { name: string }[]
  expect(saved.map(({ name }) => name)).toEqual(['Bug', 'Task', 'Own'])
})
