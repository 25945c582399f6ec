import type { Acting } from './acting.ts'

const MOST_PEOPLE = 200

interface Named {
  user_ids?: readonly number[] | undefined
  /** Everybody in these attributes. */
  attribute_ids?: readonly string[] | undefined
  /** Whoever started the rule. */
  actor?: boolean | undefined
}

/** People whom a step names, each once. */
export function peopleNamed(
  { item, actor: person }: Acting,
  { user_ids = [], attribute_ids = [], actor }: Named,
): number[] {
  const named = attribute_ids.flatMap((id) => {
    const data = item?.values[id]?.[0]
    return Array.isArray(data) ? data.filter((one) => typeof one === 'number') : []
  })
  const people = [...user_ids, ...named, ...(actor === true && person ? [person.id] : [])]
  return [...new Set(people)].slice(0, MOST_PEOPLE)
}
