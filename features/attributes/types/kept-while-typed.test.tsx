import { sampleContext } from '@weft/model/testing'
import { now } from '@weft/base'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type EditorDraft, EditorDrafts, systemScheduler } from '@weft/store'
import { EditorDraftsContext } from '@weft/store/react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EditorProps } from '../client/attribute-member.ts'
import { clientAttributeType, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()

beforeAll(loadLateParts)

const source = {
  team_id: 1,
  item_id: 'item',
  attribute_id: 'attribute',
  read: () => null,
  write: () => undefined,
}

/** The device of somebody who opens and leaves editors. */
function device() {
  const disk = new Map<string, EditorDraft>()
  const notes = {
    loadEditorDrafts: () => Promise.resolve([...disk.values()]),
    keepEditorDraft: (id: string, draft: EditorDraft | null) =>
      void (draft ? disk.set(id, draft) : disk.delete(id)),
  }
  return { disk, page: () => new EditorDrafts({ notes, scheduler: systemScheduler() }) }
}

function open(drafts: EditorDrafts, type: string, props: Partial<EditorProps>) {
  const { Editor } = clientAttributeType(type)
  const commits: unknown[] = []
  render(
    <EditorDraftsContext value={drafts}>
      <Editor
        data={null}
        settings={{}}
        context={sampleContext()}
        placement="panel"
        label="Field"
        canEditSettings
        source={source}
        onCommit={(data, options) => commits.push([data, options?.base])}
        onCancel={() => undefined}
        {...props}
      />
    </EditorDraftsContext>,
  )
  return commits
}

describe('a long text', () => {
  const text = () => screen.findByRole('textbox', { name: 'Field' })

  test('that was left by a crash is offered, and what others wrote meanwhile stays', async () => {
    const { disk, page } = device()
    const first = page()
    const data = '<p>one</p><p>two</p>'
    open(first, 'longtext', { data, initialText: 'typed' })
    expect((await text()).textContent).toBe('typed')
    await waitFor(() => expect([...disk.values()].map((one) => one.text)).toEqual(['typed']))
    const crashed = new Map(disk)
    cleanup()
    for (const [id, draft] of crashed) disk.set(id, draft)

    const second = page()
    await second.load()
    const commits = open(second, 'longtext', { data: `${data}<p>theirs</p>` })
    await text()
    expect(screen.getByRole('status').textContent).toContain('typed')
    fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
    fireEvent.keyDown(await text(), { key: 'Escape' })
    expect(commits).toEqual([['<p>typed</p><p>theirs</p>', `${data}<p>theirs</p>`]])
    expect(disk.size).toBe(0)
  })

  test('that was saved, or whose draft is not wanted, is not offered again', async () => {
    const { disk, page } = device()
    const drafts = page()
    const place = 'values/item.attribute/data'
    const left = { id: 'a', place, label: 'Field', base: '', draft: '<p>x</p>', text: 'x', at: now() }
    disk.set('a', left)
    await drafts.load()
    open(drafts, 'longtext', {})
    await text()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    cleanup()
    open(drafts, 'longtext', {})
    await text()
    expect(screen.queryByRole('status')).toBeNull()
    expect(disk.size).toBe(0)
  })

  test('that goes away with its page is saved at once', async () => {
    const saves: unknown[] = []
    open(device().page(), 'longtext', { initialText: 'kept', onSave: (data) => void saves.push(data) })
    await text()
    window.dispatchEvent(new Event('pagehide'))
    expect(saves).toEqual(['<p>kept</p>'])
  })
})

describe('a cell', () => {
  const field = () => screen.getByRole('textbox', { name: 'Field' })
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

  test('that was left by a crash is offered, over what it was typed over', async () => {
    const { disk, page } = device()
    open(page(), 'text', { data: 'old', placement: 'cell' })
    type('half a wor')
    await waitFor(() => expect([...disk.values()].map((one) => one.text)).toEqual(['half a wor']))
    const crashed = new Map(disk)
    cleanup()
    await Promise.resolve()
    for (const [id, draft] of crashed) disk.set(id, draft)

    const second = page()
    await second.load()
    const commits = open(second, 'text', { data: 'theirs', placement: 'cell' })
    expect(field()).toHaveProperty('value', 'theirs')
    fireEvent.click(screen.getByRole('button', { name: 'Put it back' }))
    expect(field()).toHaveProperty('value', 'half a wor')
    // Somebody changed it since, and says so.
    expect(screen.getByRole('status').textContent).toContain('theirs')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(commits).toEqual([['half a wor', 'old']])
    expect(disk.size).toBe(0)
  })

  test('that is left by the back button saves what it holds, and closes nothing else', async () => {
    const { disk, page } = device()
    const written: unknown[] = []
    const write = (data: unknown, base: unknown) => void written.push([data, base])
    const commits = open(page(), 'text', { data: 'old', source: { ...source, write } })
    type('new')
    cleanup()
    await waitFor(() => expect(written).toEqual([['new', 'old']]))
    expect(commits).toEqual([])
    expect(disk.size).toBe(0)
  })

  test('that was given up, or holds what nobody can save, is not saved by leaving', async () => {
    const { disk, page } = device()
    const drafts = page()
    const written: unknown[] = []
    const write = (data: unknown) => void written.push(data)
    open(drafts, 'text', { data: 'old', source: { ...source, write } })
    type('given up')
    fireEvent.keyDown(field(), { key: 'Escape' })
    cleanup()
    open(drafts, 'date', { source: { ...source, write } })
    type('tomorrow')
    fireEvent.keyDown(field(), { key: 'Escape' })
    cleanup()
    open(drafts, 'number', { data: 1, source: { ...source, write } })
    type('twelve')
    cleanup()
    await waitFor(() => expect([...disk.values()].map((one) => one.text)).toEqual(['twelve']))
    expect(written).toEqual([])
    open(drafts, 'number', { data: 1 })
    expect(screen.getByRole('status').textContent).toContain('twelve')
  })
})
