import { defaultLocale, languages } from '@weft/i18n'
import type { Profile } from '@weft/model'
import {
  anyone,
  changeRecord,
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
  return {
    name: 'profile',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => profileRoutes(kit, deps),
  }
}

function profileRoutes(kit: Kit, deps: ProfileDeps): Route[] {
  return [
    route(readProfile, {
      scope: 'work',
      options: { narrows: true },
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
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ body, caller }) => {
        if (body.locale !== undefined && !languages.some(({ tag }) => tag === body.locale))
          throw invalid('locale: not a language that can be chosen')
        const { data } = await changeProfile(kit.db, deps, caller.user_id, (profile) => {
          if (typeof body.email === 'string' && body.email !== profile.email)
            throw invalid('email: cannot be changed here')
          const changed = changedIn(profile, body, () => presentProfile(profile, deps))
          return withChanges(profile, changed)
        })
        return { data }
      },
    }),
  ]
}

type ProfileChange = RouteInput<typeof saveProfile>['body']

/** What a save changes by the version rule, each preference a field of its own. */
function changedIn(profile: ProfileRow, body: ProfileChange, present: () => Profile): ProfileChange {
  const { old, preferences = {}, name, locale, start_of_week, timezone, survey } = body
  if (!old) return body
  const keys = Object.keys(preferences)
  const ofKeys = (from: Record<string, unknown> = {}) =>
    Object.fromEntries(keys.map((key) => [`preferences.${key}`, from[key] ?? null]))
  const given = Object.entries({ name, locale, start_of_week, timezone, survey })
  const basis = { old: { ...old, ...ofKeys(old.preferences) } }
  const { changed } = changeRecord(basis, {
    stored: { fields: { ...profile, ...ofKeys(profile.preferences) }, row_version: profile.row_version },
    fields: {
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      ...ofKeys(preferences),
    },
    present,
  })
  const stays = given.filter(([field]) => !(field in changed)).map(([field]) => [field, undefined])
  return {
    ...body,
    ...Object.fromEntries(stays),
    preferences: Object.fromEntries(
      Object.entries(preferences).filter(([key]) => `preferences.${key}` in changed),
    ),
  }
}

function withChanges(profile: ProfileRow, body: ProfileChange): ProfileRow {
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
function saysZone({ timezone }: ProfileRow, body: ProfileChange): boolean {
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
