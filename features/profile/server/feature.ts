import { defaultLocale, languages } from '@weft/i18n'
import type { Profile } from '@weft/model'
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
} from '@weft/server-kit'

import { readProfile, saveProfile } from '../shared/index.ts'
import { MAX_EXTRAS_LENGTH } from '../shared/contract.ts'
import { changeProfile, presentProfile, type ProfileDeps } from './change-profile.ts'
import { type ProfileRow, readProfileRow } from './queries.ts'

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
        return { data: presentProfile(row, deps) }
      },
    }),
    route(saveProfile, {
      load: nothing,
      permit: signedIn,
      handle: async ({ body, caller }) => {
        if (body.locale !== undefined && !languages.some(({ tag }) => tag === body.locale))
          throw invalid('locale: not a language that can be chosen')
        const { data } = await changeProfile(kit.db, deps, caller.user_id, (profile) => {
          if (typeof body.email === 'string' && body.email !== profile.email)
            throw invalid('email: cannot be changed here')
          return withChanges(profile, body)
        })
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
    timezone_known: profile.timezone_known || saysZone(profile, body),
    preferences,
    survey: body.survey === undefined ? profile.survey : body.survey,
  }
}

/** A zone that comes back with the whole profile is none that somebody chose. */
function saysZone({ timezone }: ProfileRow, body: RouteInput<typeof saveProfile>['body']): boolean {
  return body.timezone !== undefined && (body.timezone !== timezone || body.id === undefined)
}

/** A person as others in a channel see them. */
export async function personInfo(
  db: Kit['db'],
  user_id: number,
): Promise<{ id: number; name: string; photo_url: string | null } | null> {
  const row = await readProfileRow(db, user_id)
  return row ? { id: row.id, name: row.name, photo_url: row.photo_url } : null
}
