import type { ApiClient } from '@weft/api-client'
import { saveProfile } from '@weft/features/profile/shared'
import type { Cell } from '@weft/features/session/client'
import type { Profile } from '@weft/model'

export interface ProfileSaverOptions {
  readonly client: Pick<ApiClient, 'call'>
  readonly me: Cell<Profile>
  readonly isPretending: boolean
  readonly onFailure: (error: unknown) => void
}

/** Shows changed fields of the profile at once, saves them, and takes them back when that fails. */
export function createProfileSaver(
  options: ProfileSaverOptions,
): (fields: Partial<Profile>) => Promise<boolean> {
  const { client, me, isPretending, onFailure } = options
  return async (fields) => {
    const before = me.get()
    me.set({ ...before, ...fields, preferences: { ...before.preferences, ...fields.preferences } })
    if (isPretending) return true
    try {
      const { name, locale, start_of_week, timezone, preferences, survey } = fields
      const body = { name, locale, start_of_week, timezone, preferences, survey }
      const { data } = await client.call(saveProfile, { body: body as never })
      me.set({ ...me.get(), ...data })
      return true
    } catch (error) {
      const now = me.get()
      const names = Object.keys(fields) as (keyof Profile)[]
      // Only what this save changed goes back: another one may have come through meanwhile.
      me.set({ ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) })
      onFailure(error)
      return false
    }
  }
}
