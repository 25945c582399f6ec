import { expect, test } from 'vitest'
import { errorToast } from './error-toast.ts'
import { ApiError, AuthenticationError, CancelledError, NoReplyError, OfflineError } from './errors.ts'

const reply = (status: number, data: unknown = null) => ({ status, data, headers: new Headers() })
const text = (status: number, data?: unknown) => errorToast(reply(status, data))?.text

test("the server's sentence comes first, whatever the status", () => {
  for (const status of [401, 404, 409, 422, 500]) {
    expect(text(status, { message: 'This board is full.', data: ['x'] })).toBe('This board is full.')
  }
})

test('without a sentence the status decides', () => {
  expect(text(401)).toBe('This action is unauthorized.')
  expect(text(403, { message: '' })).toBe('This action is unauthorized.')
  expect(text(404)).toBe('Not Found')
  expect(text(409)).toBe('Updates overlapped, causing a hiccup. Please verify the latest data is correct.')
  expect(text(422, { data: ['Name is empty.', 'Too long'] })).toBe(
    'Validation Error: Name is empty., Too long',
  )
  expect(text(422, { data: ['name: must not be empty', 'settings.cover: is missing'] })).toBe(
    'Validation Error: Must not be empty, Is missing',
  )
  expect(
    text(422, { code: 'invalid', message: 'The given data was invalid.', data: ['name: must not be empty'] }),
  ).toBe('Validation Error: Must not be empty')
  expect(text(422, { code: 'invalid', message: 'The given data was invalid.' })).toBe('Something Went Wrong')
  expect(text(422, { data: 'x' })).toBe('Something Went Wrong')
  expect(text(502, '<h1>Bad gateway</h1>')).toBe('Something Went Wrong')
})

test('an error toast stays for five seconds', () => {
  expect(errorToast(reply(500))?.duration).toBe(5_000)
})

test('in pretend mode every error reads the same', () => {
  for (const problem of [reply(422, { message: 'No' }), new OfflineError(), new Error('x')]) {
    expect(errorToast(problem, { pretend: true })).toEqual({
      text: 'This feature is not available in preview mode.',
      duration: 5_000,
    })
  }
})

test('replies that lead to another screen have no toast, nor have successes and cancelled requests', () => {
  expect(errorToast(reply(403, { message: 'Your email address is not verified.' }))).toBeNull()
  expect(errorToast(reply(401, { message: 'Confirm', type: 'reauth' }))).toBeNull()
  expect(errorToast(reply(200, { message: 'Saved' }))).toBeNull()
  expect(errorToast(reply(304))).toBeNull()
  expect(errorToast(new CancelledError())).toBeNull()
})

test('offline, the sentence stays for ten seconds', () => {
  const offline = { text: 'This action is not available when you are offline.', duration: 10_000 }
  expect(errorToast(new OfflineError())).toEqual(offline)
  expect(errorToast(new NoReplyError({ timedOut: false }))).toEqual(offline)
})

test('a server that is too slow is not called a lost network', () => {
  const text = 'The server did not answer in time. Please try again.'
  expect(errorToast(new NoReplyError({ timedOut: true }))).toEqual({ text, duration: 5_000 })
})

test('errors of typed calls read like their replies, others say that something went wrong', () => {
  expect(errorToast(new ApiError(reply(404)))?.text).toBe('Not Found')
  expect(errorToast(new ApiError(reply(401, { type: 'reauth' })))).toBeNull()
  expect(errorToast(new AuthenticationError())?.text).toBe('Something Went Wrong')
  expect(errorToast('text')?.text).toBe('Something Went Wrong')
})
