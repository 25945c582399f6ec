import { useMemo } from 'react'
import { encode } from 'uqr'

// Whole pixels a square: edges between two would blur.
const SQUARE_PX = 4

/** A text as a picture that phones read: one path, so that no markup is made from text. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(text, { ecc: 'L', border: 0 })
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size: width, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * SQUARE_PX}
      height={size * SQUARE_PX}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
