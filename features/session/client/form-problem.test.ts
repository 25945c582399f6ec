import { describe, expect, it } from 'vitest'

import { formProblem, withoutField } from './form-problem.ts'

const reply = (status: number, data: unknown) => ({ status, data, headers: new Headers() })

describe('formProblem', () => {
  it('puts a sentence to the field that it names', () => {
    const { fields, message } = formProblem(reply(422, { data: ['email: Email already exists'] }), ['email'])
    expect(fields).toEqual({ email: 'Email already exists' })
    expect(message).toBeNull()
  })
  it('begins a sentence with a capital where it stands beside its field', () => {
    const { fields } = formProblem(reply(422, { data: ['name: must not be empty'] }), ['name'])
    expect(fields).toEqual({ name: 'Must not be empty' })
  })
  it('keeps sentences about other things for the whole form', () => {
    const { fields, message } = formProblem(
      reply(422, { data: ['email: Wrong', 'Try later', 'totp: must be a text'] }),
      ['email'],
    )
    expect(fields).toEqual({ email: 'Wrong' })
    expect(message).toBe('Try later Must be a text')
  })
  it('shows the message of other refusals', () => {
    expect(formProblem(reply(401, { message: 'Wrong password' }), ['email']).message).toBe('Wrong password')
  })
  it('says something about a reply without words', () => {
    expect(formProblem(reply(500, null), []).message).toBe('Something Went Wrong')
  })
})

describe('withoutField', () => {
  it('takes back what was said of the field that is typed in, and of no other', () => {
    const problem = { fields: { name: 'Enter your name.', email: 'Wrong' }, message: 'Try later' }
    expect(withoutField(problem, 'name')).toEqual({ fields: { email: 'Wrong' }, message: 'Try later' })
    expect(withoutField(problem, 'password')).toBe(problem)
  })
})
