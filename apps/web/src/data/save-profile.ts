import { ApiError, type ApiClient, type KeyValueStorage } from '@weft/api-client'
import { profileSchema, saveProfile } from '@weft/features/profile/shared'
import type { Cell } from '@weft/features/session/client'
import type { Profile } from '@weft/model'

import { keepSave, takeKeptSaves } from './kept-saves.ts'

export interface ProfileSaverOptions {
  readonly client: Pick<ApiClient, 'call'>
  readonly me: Cell<Profile>
  /** Where saves wait until they are answered: a page that goes meanwhile takes none along. */
  readonly storage: KeyValueStorage
  readonly isPretending: boolean
  readonly onFailure: (error: unknown) => void
}

interface Save {
  readonly fields: Partial<Profile>
  readonly before: Partial<Profile>
  /** An editor shows it. */
  readonly isOpen?: boolean
  /** Of a page that has gone. */
  readonly isKept?: boolean
}

/**
 * Shows changed fields of the profile at once, saves them one save after another over what was shown, and takes them
 * back when that fails. With `base`, what an editor had shown, they are shown when they are saved: until then they
 * stand in the editor, and it says itself what another device made of them. What a page that went had not saved yet is
 * saved first, where nobody made something else of it since.
 */
export function createProfileSaver(
  options: ProfileSaverOptions,
): (fields: Partial<Profile>, base?: Partial<Profile>) => Promise<boolean> {
  const { client, me, storage, isPretending, onFailure } = options
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const save = async ({ fields, before, isOpen = false, isKept = false }: Save) => {
    try {
      const body = { ...savedFields(fields), old: savedFields(before) }
      const { data } = await client.call(saveProfile, { body: body as never })
      // What is shown of those that still wait stays.
      me.set(waiting === 1 ? { ...me.get(), ...data } : changed(me.get(), isOpen ? fields : {}))
      return true
    } catch (error) {
      const newer = newerProfile(error)
      // Only what this save changed goes back: another one may have come through meanwhile.
      me.set(changed(me.get(), isOpen ? {} : before, newer))
      if (!newer || !(isOpen || isKept)) onFailure(error)
      return false
    } finally {
      waiting--
    }
  }
  const begin = (one: Save) => {
    waiting++
    const forget = keepSave(storage, me.get().id, one)
    // The next one is over what this one makes of it.
    const saving = last.then(() => save(one)).finally(forget)
    last = saving
    return saving
  }
  if (!isPretending)
    for (const one of takeKeptSaves(storage, me.get().id)) {
      me.set(changed(me.get(), one.fields))
      void begin({ ...one, isKept: true })
    }
  return (fields, base) => {
    const before = { ...shownOf(me.get(), fields), ...base }
    if (!base || isPretending) me.set(changed(me.get(), fields))
    if (isPretending) return Promise.resolve(true)
    return begin({ fields, before, isOpen: base !== undefined })
  }
}

function savedFields({ name, locale, start_of_week, timezone, preferences, survey }: Partial<Profile>) {
  return { name, locale, start_of_week, timezone, preferences, survey }
}

function changed(profile: Profile, fields: Partial<Profile>, newer?: Profile): Profile {
  const preferences = { ...profile.preferences, ...fields.preferences }
  return { ...profile, ...fields, preferences, ...newer }
}

/** The same fields as they are shown, and of the preferences the same keys; null where there is none. */
function shownOf(profile: Profile, fields: Partial<Profile>): Partial<Profile> {
  const names = Object.keys(fields) as (keyof Profile)[]
  const shown: Partial<Profile> = Object.fromEntries(names.map((name) => [name, profile[name]]))
  const keys = Object.keys(fields.preferences ?? {})
  return {
    ...shown,
    ...(fields.preferences && {
      preferences: Object.fromEntries(keys.map((key) => [key, profile.preferences[key] ?? null])),
    }),
  }
}

/** The profile as it is by now, where another device changed the same meanwhile. */
function newerProfile(error: unknown): Profile | undefined {
  return error instanceof ApiError && error.code === 'conflict'
    ? profileSchema.safeParse(error.data).data
    : undefined
}
