import { TextField } from '@weft/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { noProblem } from './form-problem.ts'
import { ProblemForm } from './problem-form.tsx'

afterEach(cleanup)

function Sample() {
  const [problem, setProblem] = useState(noProblem)
  const fields = { email: 'Enter an email address.', password: 'Too short.' }
  return (
    <ProblemForm problem={problem} onSubmit={() => setProblem({ fields, message: null })}>
      <TextField label="Name" />
      <TextField label="Email" error={problem.fields['email']} />
      <TextField label="Password" error={problem.fields['password']} />
      <button type="submit">Create</button>
      <button type="button" onClick={() => setProblem({ fields: { password: 'No.' }, message: null })}>
        Later
      </button>
    </ProblemForm>
  )
}

test('what was sent and is wrong leads to the first field that is wrong, and only then', () => {
  render(<Sample />)
  const create = screen.getByRole('button', { name: 'Create' })
  create.focus()
  fireEvent.click(create)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
  create.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(document.activeElement).toBe(create)
})
