import { ApiError, createMemoryStorage } from '@weft/api-client'
import { createCell } from '@weft/features/session/client'
import type { Profile } from '@weft/model'
import { expect, test } from 'vitest'

import { createProfileSaver } from './save-profile.ts'

const profile: Profile = {
  id: 1,
  name: 'Ana',
  email: 'ana@weft.test',
  photo_url: null,
  guest: false,
  preferences: { one: 1, two: 2 },
  locale: 'en-US',
  start_of_week: 1,
  timezone: 'UTC',
  survey: null,
  row_version: 1,
}

type Body = Partial<Profile> & { old: Partial<Profile> }

/** Calls wait until they are answered: with the profile as it is then, or with an error. */
function world(storage = createMemoryStorage()) {
  const me = createCell(profile)
  const failures: unknown[] = []
  const calls: { body: Body; answer: PromiseWithResolvers<{ data: Profile }> }[] = []
  const call = (_route: unknown, { body }: { body: Body }) => {
    const answer = Promise.withResolvers<{ data: Profile }>()
    calls.push({ body: JSON.parse(JSON.stringify(body)) as Body, answer })
    return answer.promise
  }
  const save = createProfileSaver({
    client: { call: call as never },
    me,
    storage,
    isPretending: false,
    onFailure: (error) => failures.push(error),
  })
  return { me, failures, calls, save }
}

const overtaken = (data: Profile) =>
  new ApiError({
    status: 409,
    headers: new Headers(),
    data: { message: 'Updates overlapped', code: 'conflict', data },
  })

test('a save carries what was shown, of preferences the keys that it changes', async () => {
  const { calls, save } = world()
  void save({ timezone: 'Asia/Tokyo' })
  await Promise.resolve()
  void save({ preferences: { two: null, three: 3 } })
  expect(calls[0]?.body).toEqual({ timezone: 'Asia/Tokyo', old: { timezone: 'UTC' } })
  calls[0]?.answer.resolve({ data: { ...profile, timezone: 'Asia/Tokyo' } })
  await expect
    .poll(() => calls[1]?.body)
    .toEqual({ preferences: { two: null, three: 3 }, old: { preferences: { two: 2, three: null } } })
})

test('saves go one after another, each over the one before, and none takes back the next', async () => {
  const { me, calls, save } = world()
  void save({ start_of_week: 0 })
  const second = save({ start_of_week: 6 })
  await expect.poll(() => calls).toHaveLength(1)
  calls[0]?.answer.resolve({ data: { ...profile, start_of_week: 0, row_version: 2 } })
  await expect.poll(() => calls[1]?.body).toEqual({ start_of_week: 6, old: { start_of_week: 0 } })
  expect(me.get().start_of_week).toBe(6)
  calls[1]?.answer.resolve({ data: { ...profile, start_of_week: 6, row_version: 3 } })
  await second
  expect(me.get()).toMatchObject({ start_of_week: 6, row_version: 3 })
})

test('what another device changed is shown: in the editor where something was typed, else by a sentence', async () => {
  const { me, failures, calls, save } = world()
  const typed = save({ name: 'Typed' }, { name: 'Ana' })
  // The editor has it until it is saved.
  expect(me.get().name).toBe('Ana')
  await expect.poll(() => calls[0]?.body).toEqual({ name: 'Typed', old: { name: 'Ana' } })
  const now = { ...profile, name: 'Of the phone', start_of_week: 0 }
  calls[0]?.answer.reject(overtaken(now))
  expect([await typed, me.get(), failures]).toEqual([false, now, []])

  const chosen = save({ start_of_week: 6 })
  await expect.poll(() => calls[1]?.body).toEqual({ start_of_week: 6, old: { start_of_week: 0 } })
  const later = { ...now, start_of_week: 1 }
  calls[1]?.answer.reject(overtaken(later))
  expect([await chosen, me.get(), failures.length]).toEqual([false, later, 1])
})

test('a save that fails takes back its own fields alone', async () => {
  const { me, failures, calls, save } = world()
  const saved = save({ preferences: { one: 11 } })
  await expect.poll(() => calls).toHaveLength(1)
  me.set({ ...me.get(), photo_url: '/new.png', preferences: { ...me.get().preferences, two: 22 } })
  calls[0]?.answer.reject(new Error('No answer'))
  expect([await saved, failures.length]).toEqual([false, 1])
  expect(me.get()).toEqual({ ...profile, photo_url: '/new.png', preferences: { one: 1, two: 22 } })
})

test('what a page that went had not saved is saved by the next one, in its order, over what was shown', async () => {
  const storage = createMemoryStorage()
  const gone = world(storage)
  void gone.save({ timezone: 'Asia/Tokyo' })
  void gone.save({ preferences: { two: 22 } })
  const next = world(storage)
  expect(next.me.get()).toMatchObject({ timezone: 'Asia/Tokyo', preferences: { one: 1, two: 22 } })
  await expect.poll(() => next.calls[0]?.body).toEqual({ timezone: 'Asia/Tokyo', old: { timezone: 'UTC' } })
  next.calls[0]?.answer.resolve({ data: { ...profile, timezone: 'Asia/Tokyo' } })
  await expect
    .poll(() => next.calls[1]?.body)
    .toEqual({ preferences: { two: 22 }, old: { preferences: { two: 2 } } })
  next.calls[1]?.answer.resolve({ data: { ...profile, preferences: { one: 1, two: 22 } } })
  await expect.poll(() => world(storage).me.get()).toEqual(profile)
})

test('what somebody made something else of since is let go without a word', async () => {
  const storage = createMemoryStorage()
  void world(storage).save({ timezone: 'Asia/Tokyo' })
  const { me, calls, failures } = world(storage)
  await expect.poll(() => calls.length).toBe(1)
  calls[0]?.answer.reject(overtaken({ ...profile, timezone: 'Europe/Paris' }))
  await expect.poll(() => me.get().timezone).toBe('Europe/Paris')
  expect(failures).toEqual([])
})

test('nobody else who signs in here saves what the one before had changed', async () => {
  const storage = createMemoryStorage()
  storage.setItem(
    'weft.profile-saves',
    JSON.stringify([{ id: 'x', user_id: 2, fields: { name: 'Bo' }, before: { name: 'B' } }]),
  )
  const { me, calls } = world(storage)
  await Promise.resolve()
  expect(me.get()).toEqual(profile)
  expect(calls).toEqual([])
  expect(storage.getItem('weft.profile-saves')).toBeNull()
})
