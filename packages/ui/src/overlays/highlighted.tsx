import { findFolded } from '@weft/base'
import { getLocale } from '@weft/i18n'
import { Fragment } from 'react'

/** Parts of a text, in their order. */
export type MarkedParts = readonly { readonly start: number; readonly end: number }[]

export interface HighlightedProps {
  readonly text: string
  readonly query: string
  /** Which parts stand out, where that is more than the query as it was typed. */
  readonly find?: ((text: string, query: string) => MarkedParts) | undefined
  readonly className?: string | undefined
}

/** A text in which what was searched stands out. */
export function Highlighted({ text, query, find = once, className }: HighlightedProps) {
  const parts = find(text, query)
  if (parts.length === 0) return text
  return (
    <>
      {parts.map(({ start, end }, n) => (
        <Fragment key={start}>
          {text.slice(parts[n - 1]?.end ?? 0, start)}
          <b className={className}>{text.slice(start, end)}</b>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.end)}
    </>
  )
}

function once(text: string, query: string): MarkedParts {
  const wanted = query.trim()
  const found = wanted === '' ? null : findFolded(text, wanted, getLocale())
  return found ? [found] : []
}
