import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import type { DocumentSettings } from './definition.ts'

/** The attributes that can be the body of a page. */
export function longTexts({ all }: Pick<ViewRecords, 'all'>): ShownAttribute[] {
  return all.filter(({ type }) => type.canBeBody === true)
}

/** The body of every page: the chosen long text while there is one, else the first; null without any. */
export function bodyOf(
  records: Pick<ViewRecords, 'all'>,
  { body_attribute }: Pick<DocumentSettings, 'body_attribute'>,
): ShownAttribute | null {
  const texts = longTexts(records)
  return texts.find(({ id }) => id === body_attribute) ?? texts[0] ?? null
}
