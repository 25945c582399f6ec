import { TooMuchData } from '@weft/query'
import { invalid } from '@weft/server-kit'

import { TooMuchWork } from '../work/work.ts'
import { attributeName, type FolderPlace } from './queries.ts'

/** Answers 422 with a sentence that names the attribute, where its values take more room than there is. */
export async function saidWhenTooLarge<T>(place: FolderPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TooMuchData)) throw error
    throw invalid(
      `The values of ${await named(place, error.attribute_id)} are too large to filter or sort by.`,
    )
  }
}

/** The same, also where working it out takes more than may be taken. */
export async function saidWhenTooMuch<T>(place: FolderPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await saidWhenTooLarge(place, work)
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    const name = await named(place, error.attribute_id)
    throw invalid(
      `Computing ${name} for all items of this folder takes too long. Make it simpler, or try again in a minute.`,
    )
  }
}

async function named(place: FolderPlace, attribute_id: string | null): Promise<string> {
  const name = attribute_id === null ? null : await attributeName(place, attribute_id)
  return name === null ? 'this question' : `“${name}”`
}
