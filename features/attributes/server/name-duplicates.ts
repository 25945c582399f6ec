import type { Principal } from '@weft/server-kit'

/** So many values that occur more than once are named. */
const NAMED = 20

/** A value that several items have, and the folder of each of them. */
export interface Duplicate {
  text: string
  folder_ids: readonly string[]
}

/** A sentence a value that the principal sees more than once; of what lies elsewhere only that there is some. */
export function nameDuplicates(principal: Principal, duplicates: readonly Duplicate[]): string[] {
  const seen = (id: string) => principal.may('VIEW_FOLDER', { type: 'folder', id })
  const counted = duplicates.map(({ text, folder_ids }) => ({ text, count: folder_ids.filter(seen).length }))
  const named = counted.filter(({ count }) => count > 1)
  const sentences = named.slice(0, NAMED).map(({ text, count }) => `${text}: ${count}`)
  if (named.length < counted.length)
    sentences.push('Values in folders that you do not see occur more than once.')
  return sentences
}
