import { serverAttributeType, type PublicCell } from '@weft/features/attributes/server'
import type { ValueContext } from '@weft/model'
import { isComputedError } from '@weft/model'
import { trueMinus } from '@weft/numbers'
import { type MarkupValue, markup } from '@weft/server-kit'

import { typeOf } from '../content/live-source.ts'
import type { PublicAttribute } from '../content/public-content.ts'

/** What cells need of the page they stand on. */
export interface CellKit extends Pick<PublicCell, 't' | 'fileUrl' | 'colors'> {
  context: ValueContext
}

/** The text of a value as a person reads it. */
export function cellText(attribute: PublicAttribute, data: unknown, { context, t }: CellKit): string {
  if (data === null || data === undefined) return ''
  if (isComputedError(data)) return `#${data.error}`
  const known = typeOf(attribute)
  const text = known?.type.format(data, known.settings, context) ?? ''
  return serverAttributeType(attribute.type).published?.isWords ? t(text) : text
}

/** A value as HTML; nothing for an empty one. */
export function cellHtml(
  attribute: PublicAttribute,
  item_id: string,
  data: unknown,
  kit: CellKit,
): MarkupValue {
  const said = cellText(attribute, data, kit)
  // Only on pages: a file that is taken along has the sign of keyboards.
  const text = typeof data === 'number' ? trueMinus(said) : said
  const html = serverAttributeType(attribute.type).published?.html
  if (html && data !== null && data !== undefined && !isComputedError(data))
    return html(data, { ...kit, item_id, settings: attribute.settings, text })
  return markup`<span dir="auto">${text}</span>`
}

/** Whether a column is one of numbers. */
export const isNumeric = ({ type }: PublicAttribute): boolean =>
  serverAttributeType(type).published?.isNumeric === true
