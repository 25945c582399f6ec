import { searchKey } from '@weft/base'

/** Whether a line of a list answers what was typed. */
export function isFoundBy(text: string, typed: string): boolean {
  return searchKey(text).includes(searchKey(typed))
}
