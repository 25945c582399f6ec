import { msg } from '@weft/i18n'
import { type Settings, uuidSchema } from '@weft/model'
import type { FamilyMember } from './family-member.ts'
import { brokenRules } from './settings-rules.ts'

/** So many attributes are watched by one. */
const MAX_WATCHED = 50

/** The attributes whose changes alone count, for types that say when or by whom an item was changed; none means all. */
export function watchedIds({ watch }: Settings): string[] {
  return Array.isArray(watch) ? watch.filter((id) => typeof id === 'string') : []
}

/** The type with the setting that says which changes count. */
export const watches = (member: FamilyMember): FamilyMember => ({
  ...member,
  otherSettings: [...(member.otherSettings ?? []), 'watch'],
})

/** The same type where only some changes count: then what it shows is kept with the item by the server. */
export function watchingVariant<T extends FamilyMember>(member: T): (settings: Settings) => T | undefined {
  const { computed: _computed, variant: _variant, ...kept } = member as T & { variant?: unknown }
  const watching = kept as unknown as T
  return (settings) => (watchedIds(settings).length > 0 ? watching : undefined)
}

export const checkWatching = (settings: Settings): string[] =>
  brokenRules(settings, {
    watch: [
      (ids) =>
        Array.isArray(ids) &&
        ids.length <= MAX_WATCHED &&
        ids.every((id) => uuidSchema.safeParse(id).success),
      msg('What is watched must be a list of attributes'),
    ],
  })
