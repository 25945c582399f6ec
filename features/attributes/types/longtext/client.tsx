import { excerptText, isExcerpt } from '@weft/rich-text'
import { late } from '@weft/ui'
import { TextQuote } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintText } from '../../client/paint/text.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { definition } from './definition.ts'

// Scrolling paints the same long texts again and again, and reading HTML is the costly part.
const excerpts = new Map<string, string>()
const MAX_KNOWN = 500

function shownText(data: unknown): string {
  if (typeof data !== 'string') return excerptText(data)
  let text = excerpts.get(data)
  if (text === undefined) {
    if (excerpts.size >= MAX_KNOWN) excerpts.clear()
    excerpts.set(data, (text = excerptText(data)))
  }
  return text
}

export const member: ClientAttributeType = {
  ...definition,
  icon: TextQuote,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data) => paintText(cell, shownText(data)),
  Editor: late(() => import('./editing.tsx').then((it) => it.LongTextEditor)),
  Display: late(() => import('./display.tsx').then((it) => it.LongTextDisplay)),
  Settings: NoSettings,
  editOn: 'open',
  isPartial: isExcerpt,
}
