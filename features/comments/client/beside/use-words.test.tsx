import { act, render, screen } from '@testing-library/react'
import type { Comment } from '@weft/model'
import { useRef } from 'react'
import { expect, test } from 'vitest'

import { useWords } from './use-words.ts'

const about = (id: string, quote: string): Comment =>
  ({ id, anchor: { attribute_id: 'notes', quote, before: '', after: '', ordinal: 0 } }) as unknown as Comment

const comments = [about('a', 'the old path'), about('b', 'Stop the scans')]

/** A page whose editor has not drawn yet, with what is known of the comments about it. */
function Page() {
  const text = useRef<HTMLDivElement>(null)
  const { placed } = useWords(text, { comments, isWhole: true })
  return (
    <>
      <div ref={text} data-testid="text" />
      <output>
        {placed.map(({ comment, place }) => `${comment.id} ${place ? 'there' : 'gone'}`).join(', ')}
      </output>
    </>
  )
}

const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))

async function write(html: string) {
  screen.getByTestId('text').innerHTML = html
  await frame()
  await frame()
}

test('of words that are not drawn yet nobody says that they are gone; of an emptied text, yes', async () => {
  render(<Page />)
  await frame()
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  await write('<div contenteditable></div>')
  expect(said()).toBe('')
  await write('<div contenteditable><p>Stop the scans.</p><p>Take the old path.</p></div>')
  expect(said()).toBe('b there, a there')
  await write('<div contenteditable><p><br></p></div>')
  expect(said()).toBe('a gone, b gone')
})
