/** What an editor holds, as far as a person can read it: texts and what has a name. */
export function textOfDraft(draft: unknown): string {
  return wordsOf(draft).join(', ').slice(0, MAX_SHOWN)
}

const MAX_SHOWN = 80
const NAMES = ['typed', 'name', 'title', 'url', 'start'] as const

function wordsOf(draft: unknown): string[] {
  if (typeof draft === 'string') return draft.trim() === '' ? [] : [draft.trim()]
  if (Array.isArray(draft)) return draft.flatMap(wordsOf)
  if (typeof draft !== 'object' || draft === null) return []
  const named = NAMES.map((name) => (draft as Record<string, unknown>)[name])
  return wordsOf(named.find((one) => typeof one === 'string' && one !== '') ?? null)
}
