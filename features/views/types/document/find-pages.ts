import { getLocale } from '@weft/i18n'
import { foldText, type Item } from '@weft/model'

/** Pages that are offered behind an @. */
const MAX_FOUND = 6

/** The items whose names contain a text, those that begin with it first; items without a name are not offered. */
export function findPages<T extends Pick<Item, 'id'>>(
  text: string,
  items: readonly T[],
  nameOf: (item: T) => string,
): { id: string; title: string }[] {
  const wanted = foldText(text, getLocale())
  const found = items.flatMap((item) => {
    const title = nameOf(item)
    const at = title === '' ? -1 : foldText(title, getLocale()).indexOf(wanted)
    return at < 0 ? [] : [{ id: item.id, title, at }]
  })
  return found
    .toSorted((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
    .slice(0, MAX_FOUND)
    .map(({ id, title }) => ({ id, title }))
}
