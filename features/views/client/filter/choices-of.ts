import type { ValueContext } from '@weft/model'
import type { Store } from '@weft/store'

import type { FilterSubject } from './filter-subject.ts'
import { takesToken } from './operand-kind.ts'

/** What a condition on a set chooses from. */
export interface Choice {
  id: string
  label: string
  /** Of a person. */
  person?: { name: string; photo_url?: string | null | undefined }
  /** Of a label. */
  color?: string
}

/** What the type offers itself, people where it takes them, else what its settings list. */
export function choicesOf(
  subject: FilterSubject,
  context: ValueContext,
  { store, words }: { store: Store; words: { me: string; removed: string } },
): Choice[] {
  const own = subject.type.choices?.(store, subject)
  if (own) return own
  if (takesToken(subject, 'me', context)) {
    const people = [...context.people].map(([id, person]) => ({ id: String(id), label: person.name, person }))
    const removed = takesToken(subject, 'removed', context) ? [{ id: 'removed', label: words.removed }] : []
    return [{ id: 'me', label: words.me }, ...people, ...removed]
  }
  const { labels } = subject.settings
  return (Array.isArray(labels) ? (labels as { id: string; name: string; color: string }[]) : []).map(
    ({ id, name, color }) => ({ id, label: name, color }),
  )
}
