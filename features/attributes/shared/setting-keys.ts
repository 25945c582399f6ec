import { sameJson } from '@weft/base'
import type { Settings } from '@weft/model'
import type { FamilyMember } from './family-member.ts'

/**
 * What every type may have; `converting` and `conversion_failed` are said by a conversion alone, and dropped where
 * anybody else says them.
 */
const COMMON_KEYS = ['description', 'required', 'unique', 'converting', 'conversion_failed'] as const

/** A refusal names at most so many keys, each cut to so many characters. */
const MAX_NAMED = 10
const MAX_NAME = 100

type Keyed = Pick<FamilyMember, 'defaultSettings' | 'otherSettings'>

function settingKeys({ defaultSettings, otherSettings = [] }: Keyed): ReadonlySet<string> {
  return new Set([...COMMON_KEYS, ...Object.keys(defaultSettings), ...otherSettings])
}

/** Sentences about settings that the type does not have, among those that are not as they were before. */
export function unknownSettings(type: Keyed, settings: Settings, before: Settings = {}): string[] {
  const known = settingKeys(type)
  return Object.keys(settings)
    .filter((key) => !known.has(key) && !(Object.hasOwn(before, key) && sameJson(before[key], settings[key])))
    .slice(0, MAX_NAMED)
    .map((key) => `settings: there is no setting named '${key.slice(0, MAX_NAME)}'`)
}

/** The settings that the type has, without what was stored before it said which these are. */
export function knownSettings(type: Keyed, settings: Settings): Record<string, unknown> {
  const known = settingKeys(type)
  return Object.fromEntries(Object.entries(settings).filter(([key]) => known.has(key)))
}
