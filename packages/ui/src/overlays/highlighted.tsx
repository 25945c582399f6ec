export interface HighlightedProps {
  readonly text: string
  readonly query: string
  readonly className?: string | undefined
}

/** A text in which what was searched stands out. */
export function Highlighted({ text, query, className }: HighlightedProps) {
  const wanted = query.trim().toLocaleLowerCase()
  // Lower case may change a text's length (İ), and the marks would slip; such a text stays plain.
  const lower = text.toLocaleLowerCase()
  const at = wanted && lower.length === text.length ? lower.indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b className={className}>{text.slice(at, at + wanted.length)}</b>
      {text.slice(at + wanted.length)}
    </>
  )
}
