import { searchKey } from '@weft/base'
import type { Suggestion } from './suggest-state.ts'

/** Somebody who can be mentioned; `label` is what the mention says. */
export interface MentionedPerson extends Suggestion {
  label: string
  /** Address of a photo. */
  photo?: string | null | undefined
  /** An item instead of a person: the mention is a link to it. */
  href?: string
}

const MAX_SHOWN = 8

/** Whose name, or a later word of it, begins with what is typed; then those that have it anywhere. */
export function mentionSuggestions(people: readonly MentionedPerson[], query: string): MentionedPerson[] {
  const wanted = searchKey(query)
  const rank = ({ title, hint = '' }: MentionedPerson) => {
    const name = searchKey(title)
    if (name.startsWith(wanted)) return 0
    if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1
    return name.includes(wanted) || searchKey(hint).includes(wanted) ? 2 : 3
  }
  return people
    .map((person) => ({ person, at: rank(person) }))
    .filter(({ at }) => at < 3)
    .toSorted((a, b) => a.at - b.at || a.person.title.localeCompare(b.person.title))
    .slice(0, MAX_SHOWN)
    .map(({ person }) => person)
}
