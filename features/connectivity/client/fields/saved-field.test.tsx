import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type EditorDraft, EditorDrafts, systemScheduler } from '@weft/store'
import { EditorDraftsContext } from '@weft/store/react'
import { TextField } from '@weft/ui'
import { afterEach, describe, expect, test } from 'vitest'

import { SavedField, SavedText } from './saved-field.tsx'

afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const turn = () => new Promise<void>((resolve) => queueMicrotask(resolve))

/** A record whose name is shown, and changed by what the field saves. */
function open(start: string, { drafts = null, place }: Options = {}) {
  const saved: string[][] = []
  let value = start
  const shown = () => (
    <EditorDraftsContext value={drafts}>
      <SavedText
        label="Name"
        value={value}
        missing="Give it a name."
        {...(place === undefined ? {} : { place })}
        onSave={(name, base) => {
          saved.push([name, base])
          value = name
        }}
      >
        {(props) => <TextField {...props} />}
      </SavedText>
    </EditorDraftsContext>
  )
  const { rerender, unmount } = render(shown())
  field().focus()
  const change = (now: string) => {
    value = now
    rerender(shown())
  }
  return { saved, change, close: unmount }
}

interface Options {
  drafts?: EditorDrafts | null
  place?: string
}

test('a field in which nothing was typed follows, and leaving it saves nothing', async () => {
  const { saved, change, close } = open('Plan')
  change('Of others')
  expect([document.activeElement, field().value]).toEqual([field(), 'Of others'])
  fireEvent.blur(field())
  close()
  await turn()
  expect(saved).toEqual([])
})

test('what was typed is saved over what the field had shown', () => {
  const { saved, change } = open('Plan')
  type(' Mine ')
  change('Of others')
  expect([field().value, screen.getByRole('status').textContent]).toEqual([
    ' Mine ',
    expect.stringContaining('Of others'),
  ])
  fireEvent.blur(field())
  expect(saved).toEqual([['Mine', 'Plan']])
})

test('who keeps their own after having seen the other saves over that one; who takes theirs saves nothing', () => {
  const { saved, change } = open('Plan')
  type('Mine')
  change('Of others')
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  fireEvent.blur(field())
  expect(saved).toEqual([['Mine', 'Of others']])
  type('Again')
  change('Theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  fireEvent.blur(field())
  expect([field().value, saved.length]).toEqual(['Theirs', 1])
})

describe('a field is saved once', () => {
  test('by Enter, and by being left after it', async () => {
    const { saved, close } = open('Plan')
    type('Mine')
    fireEvent.keyDown(field(), { key: 'Enter' })
    fireEvent.blur(field())
    close()
    await turn()
    expect(saved).toEqual([['Mine', 'Plan']])
  })

  test('when it goes with its page, such as by the way back', async () => {
    const { saved, close } = open('Plan')
    type('Mine')
    close()
    await turn()
    expect(saved).toEqual([['Mine', 'Plan']])
  })

  test('when the page is closed, where it is kept nowhere else', () => {
    const { saved } = open('Plan')
    type('Mine')
    fireEvent(window, new Event('pagehide'))
    fireEvent(window, new Event('pagehide'))
    expect(saved).toEqual([['Mine', 'Plan']])
  })

  test('and never when what was typed was given up, or is no value', async () => {
    const { saved, close } = open('Plan')
    type('Mine')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(field().value).toBe('Plan')
    type(' ')
    fireEvent.blur(field())
    expect(screen.getByText('Give it a name.')).toBeTruthy()
    close()
    await turn()
    expect(saved).toEqual([])
  })
})

test('what is typed is on the device within 300 ms, is offered again, and goes with the save', async () => {
  const disk = new Map<string, EditorDraft>()
  const notes = {
    loadEditorDrafts: () => Promise.resolve([...disk.values()]),
    keepEditorDraft: (id: string, draft: EditorDraft | null) =>
      void (draft ? disk.set(id, draft) : disk.delete(id)),
  }
  const page = () => new EditorDrafts({ notes, scheduler: systemScheduler() })
  open('Plan', { drafts: page(), place: 'boards/1/name' })
  type('Typed')
  await waitFor(() => expect([...disk.values()].map(({ text }) => text)).toEqual(['Typed']))
  const crashed = new Map(disk)
  cleanup()
  await turn()
  disk.clear()
  for (const [id, draft] of crashed) disk.set(id, draft)

  const next = page()
  await next.load()
  const { saved, change } = open('Plan', { drafts: next, place: 'boards/1/name' })
  change('Of others')
  expect(field().value).toBe('Of others')
  fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
  expect(field().value).toBe('Typed')
  fireEvent.blur(field())
  expect([saved, disk.size]).toEqual([[['Typed', 'Plan']], 0])
})

test('a number is saved as one, and what is none stays in the field with the reason', () => {
  const saved: (number | null)[][] = []
  render(
    <SavedField<number | null>
      label="Name"
      value={null}
      read={(number) => (number === null ? '' : String(number))}
      parse={(text) =>
        text === '' ? { data: null } : Number(text) ? { data: Number(text) } : { problem: 'No' }
      }
      onSave={(...given) => {
        saved.push(given)
      }}
    >
      {(props) => <TextField {...props} />}
    </SavedField>,
  )
  type('many')
  fireEvent.blur(field())
  expect([field().value, saved]).toEqual(['many', []])
  expect(screen.getByText('No')).toBeTruthy()
  type('12')
  fireEvent.blur(field())
  expect(saved).toEqual([[12, null]])
})

describe('a field whose save is answered', () => {
  /** A text that somebody else may have changed where it is kept. */
  function openAnswered(answers: (name: string, base: string) => Promise<boolean>) {
    let value = 'Plan'
    const shown = () => (
      <SavedText label="Name" value={value} onSave={answers}>
        {(props) => <TextField {...props} />}
      </SavedText>
    )
    const { rerender } = render(shown())
    return (now: string) => {
      value = now
      rerender(shown())
    }
  }

  test('keeps what was typed when it was refused, and saves it again when it is left again', async () => {
    const saved: string[][] = []
    openAnswered(async (...given) => {
      saved.push(given)
      return saved.length > 1
    })
    type('Mine')
    fireEvent.blur(field())
    await turn()
    expect(field().value).toBe('Mine')
    fireEvent.blur(field())
    await turn()
    expect(saved).toEqual([
      ['Mine', 'Plan'],
      ['Mine', 'Plan'],
    ])
    fireEvent.blur(field())
    expect(saved).toHaveLength(2)
  })

  test('shows what others made of it, and goes over that when its own is kept', async () => {
    const saved: string[][] = []
    let stored = 'Theirs'
    const change = openAnswered(async (name, base) => {
      saved.push([name, base])
      if (base === stored) stored = name
      change(stored)
      return stored === name
    })
    type('Mine')
    fireEvent.blur(field())
    expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeTruthy()
    expect([field().value, stored]).toEqual(['Mine', 'Theirs'])
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    fireEvent.blur(field())
    await waitFor(() => expect(stored).toBe('Mine'))
    expect(saved).toEqual([
      ['Mine', 'Plan'],
      ['Mine', 'Theirs'],
    ])
  })
})
