import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ChangedBy } from './changed-by.tsx'

afterEach(cleanup)

test('the keys go back to the field that it is said of, before what was chosen is done', () => {
  const seen: unknown[] = []
  const note = () => seen.push(document.activeElement?.id)
  render(
    <form>
      <input id="photo" type="file" />
      <label>
        Name
        <input id="name" onBlur={() => seen.push('left')} />
      </label>
      <ChangedBy by="Bo" value="Of theirs" onTake={note} onKeep={note} />
      <input id="next" />
    </form>,
  )
  for (const name of ['Keep mine', 'Take theirs']) {
    document.getElementById('name')?.focus()
    fireEvent.click(screen.getByRole('button', { name }))
  }
  expect(seen).toEqual(['name', 'name'])
})
