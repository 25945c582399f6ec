import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import { DocumentView } from './document-view.tsx'

const labels = [{ id: 'x', name: 'Open', color: 'blue' }]
const attributes = {
  state: { type: 'label', settings: { labels } },
  who: { type: 'members' },
}
const items = [
  { id: 'a', values: { name: 'Plan' } },
  { id: 'b', parent_id: 'a', values: { name: 'Steps' } },
  { id: 'c', values: { name: 'Notes' } },
]

beforeAll(() => {
  Element.prototype.scrollTo = () => undefined
  return loadLateParts()
})
afterEach(cleanup)

const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'name' })

describe('a page of a document', () => {
  test('stays the same where no address names one, whatever comes before it', () => {
    const { props } = sampleView({ items, attributes })
    const { rerender } = render(<DocumentView {...props} />)
    expect(title().value).toBe('Plan')
    const { props: turned } = sampleView({ items: items.toReversed(), attributes })
    expect(turned.query.at(0)?.id).toBe('c')
    rerender(<DocumentView {...turned} />)
    expect(title().value).toBe('Plan')
  })

  test('takes what was typed for it before it was there into its title', () => {
    const { props } = sampleView({ items: [{ id: 'n', values: {} }], attributes })
    render(<DocumentView {...props} openItemId="n" takeTyped={(id) => (id === 'n' ? 'Hel' : null)} />)
    expect(document.activeElement).toBe(title())
    expect(title().value).toBe('Hel')
  })

  test('follows what others call it until something is typed, and then says so', () => {
    const { props, calls, change } = sampleView({
      items: [{ id: 'a', values: { name: 'Plan' } }],
      attributes,
    })
    render(<DocumentView {...props} openItemId="a" />)
    title().focus()
    act(() => change('a', { name: 'Plan of others' }))
    expect([document.activeElement, title().value]).toEqual([title(), 'Plan of others'])
    fireEvent.blur(title())
    expect(calls).toEqual([])
    title().focus()
    fireEvent.change(title(), { target: { value: 'Mine' } })
    act(() => change('a', { name: 'Theirs' }))
    expect([document.activeElement, title().value]).toEqual([title(), 'Mine'])
    expect(screen.getByRole('status').textContent).toContain('Theirs')
    fireEvent.blur(title())
    expect(calls).toEqual([['setValue', 'a', 'name', 'Mine', { base: 'Plan of others' }]])
  })

  test('leads by the brackets to its neighbours, those that lie in it first', () => {
    const { props, calls } = sampleView({ items, attributes })
    const { rerender } = render(<DocumentView {...props} openItemId="a" />)
    fireEvent.keyDown(document.body, { key: ']' })
    rerender(<DocumentView {...props} openItemId="b" />)
    fireEvent.keyDown(screen.getByRole('tree', { name: 'Pages' }), { key: ']' })
    fireEvent.keyDown(document.body, { key: '[' })
    expect(calls.filter(([name]) => name === 'openItem').map(([, id]) => id)).toEqual(['b', 'c', 'a'])
  })

  test('takes me on by a letter, but not where letters find pages', async () => {
    const { props, calls } = sampleView({ items, attributes })
    render(<DocumentView {...props} openItemId="c" />)
    fireEvent.keyDown(screen.getByRole('treeitem', { name: 'Plan' }), { key: 'm' })
    fireEvent.keyDown(document.body, { key: 'm' })
    await vi.waitFor(() => expect(calls.some(([name]) => name === 'setValues')).toBe(true), 60_000)
    expect(calls.filter(([name]) => name === 'setValues')).toEqual([
      ['setValues', [{ item_id: 'c', attribute_id: 'who', data: [7] }]],
    ])
  })

  test('unfolds its attributes for the letter that opens one of them', () => {
    const { props } = sampleView({ items, attributes })
    render(<DocumentView {...props} openItemId="c" />)
    const fold = screen.getByRole('button', { name: '2 attributes' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    fireEvent.keyDown(document.body, { key: 'l' })
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  test('begins its text by one press where the folder has no long text', () => {
    const { props, calls } = sampleView({ items, attributes })
    const made: unknown[] = []
    const act_ = (given: { attributes?: readonly { name: string; type: string }[] }) => {
      made.push(...(given.attributes ?? []).map(({ name, type }) => ({ name, type })))
      return Promise.resolve({ change: null, added: [] })
    }
    render(<DocumentView {...props} actions={{ ...props.actions, act: act_ }} />)
    fireEvent.click(screen.getByRole('button', { name: 'Start writing' }))
    expect([made, calls]).toEqual([[{ name: 'Notes', type: 'longtext' }], []])
  })

  test('says what it lies in, and leads there', () => {
    const { props, calls } = sampleView({ items, attributes })
    render(<DocumentView {...props} openItemId="b" />)
    const path = screen.getByRole('navigation', { name: 'Where this page is' })
    fireEvent.click(within(path).getByRole('button', { name: 'Plan' }))
    expect(calls).toContainEqual(['openItem', 'a'])
  })

  test('has a menu of its own, with everything else of the item beside it', async () => {
    const { props, calls } = sampleView({ items, attributes })
    render(<DocumentView {...props} openItemId="c" />)
    const page = screen.getByRole('article')
    fireEvent.click(within(page).getByRole('button', { name: 'Page menu' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Details and publishing' }))
    expect(calls).toContainEqual(['showDetails', 'c'])
  })
})
