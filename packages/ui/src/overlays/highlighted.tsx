import { findFolded } from '@weft/base'
import { getLocale } from '@weft/i18n'

export interface HighlightedProps {
  readonly text: string
  readonly query: string
  readonly className?: string | undefined
}

/** A text in which what was searched stands out. */
export function Highlighted({ text, query, className }: HighlightedProps) {
  const wanted = query.trim()
  const found = wanted === '' ? null : findFolded(text, wanted, getLocale())
  if (!found) return text
  return (
    <>
      {text.slice(0, found.start)}
      <b className={className}>{text.slice(found.start, found.end)}</b>
      {text.slice(found.end)}
    </>
  )
}
