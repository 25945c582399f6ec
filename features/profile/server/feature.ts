import { now, sameJson } from '@weft/base'
import { defaultLocale, languages } from '@weft/i18n'
import type { FeedKey, Profile } from '@weft/model'
import { savedEvent } from '@weft/protocol'
import {
  anyone,
  errors,
  invalid,
  type Kit,
  nothing,
  type Route,
  route,
  type RouteInput,
  type ServerFeature,
  signedIn,
  type Transaction,
} from '@weft/server-kit'

import { readProfile, saveProfile } from '../shared/index.ts'
import { MAX_EXTRAS_LENGTH } from '../shared/contract.ts'
import { lockProfile, type ProfileRow, readProfileRow, updateProfile } from './queries.ts'

export interface ProfileDeps {
  /** Tells realtime of a committed change of a person's own feed. */
  publish(transaction: Transaction): void
}

const GUEST_PROFILE: Profile = {
  id: 0,
  name: 'Guest',
  email: '',
  photo_url: null,
  guest: true,
  preferences: {},
  locale: defaultLocale,
  start_of_week: 1,
  timezone: 'UTC',
  survey: null,
  row_version: 0,
}

function presentProfile(row: ProfileRow): Profile {
  return { ...row, guest: false }
}

/** The caller's own profile. */
export function createProfileFeature(deps: ProfileDeps): ServerFeature {
  return { name: 'profile', routes: (kit) => profileRoutes(kit, deps) }
}

function profileRoutes(kit: Kit, deps: ProfileDeps): Route[] {
  return [
    route(readProfile, {
      load: nothing,
      permit: anyone,
      handle: async ({ caller }) => {
        if (caller.user_id === 0) return { data: GUEST_PROFILE }
        const row = await readProfileRow(kit.db, caller.user_id)
        if (!row) throw errors.unauthenticated()
        return { data: presentProfile(row) }
      },
    }),
    route(saveProfile, {
      load: nothing,
      permit: signedIn,
      handle: async ({ body, caller }) => {
        if (body.locale !== undefined && !languages.some(({ tag }) => tag === body.locale))
          throw invalid('locale: not a language that can be chosen')
        const saved = await kit.db.write({ team: 0, user: caller.user_id }, async (tx) => {
          const found = await lockProfile(tx, caller.user_id)
          if (!found) throw errors.unauthenticated()
          const { profile } = found
          if (typeof body.email === 'string' && body.email !== profile.email)
            throw invalid('email: cannot be changed here')
          const next = withChanges(profile, body)
          // The same again changes nothing: a retry gets the answer of the first try.
          if (sameJson(next, profile)) return { profile, seq: null }
          const raised = { ...next, row_version: profile.row_version + 1 }
          await updateProfile(tx, raised, found.seq + 1, now())
          return { profile: raised, seq: found.seq + 1 }
        })
        const data = presentProfile(saved.profile)
        if (saved.seq !== null) {
          const key: FeedKey = { team_id: 0, kind: 'user', id: String(data.id) }
          const events = [{ event: savedEvent('Profile'), records: [{ id: key.id, record: data }] }]
          deps.publish({ team_id: 0, feeds: [{ key, seq: saved.seq, events }] })
        }
        return { data }
      },
    }),
  ]
}

function withChanges(profile: ProfileRow, body: RouteInput<typeof saveProfile>['body']): ProfileRow {
  const preferences = { ...profile.preferences }
  for (const [key, value] of Object.entries(body.preferences ?? {})) {
    if (value === null) delete preferences[key]
    else preferences[key] = value
  }
  if (JSON.stringify(preferences).length > MAX_EXTRAS_LENGTH) throw invalid('preferences: This is too large')
  return {
    ...profile,
    name: body.name ?? profile.name,
    locale: body.locale ?? profile.locale,
    start_of_week: body.start_of_week ?? profile.start_of_week,
    timezone: body.timezone ?? profile.timezone,
    preferences,
    survey: body.survey === undefined ? profile.survey : body.survey,
  }
}

/** A person as others in a channel see them. */
export async function personInfo(
  db: Kit['db'],
  user_id: number,
): Promise<{ id: number; name: string; photo_url: string | null } | null> {
  const row = await readProfileRow(db, user_id)
  return row ? { id: row.id, name: row.name, photo_url: row.photo_url } : null
}
