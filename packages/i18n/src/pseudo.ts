import type { Piece } from './message/parse-message.ts'

const letters: Record<string, string> = {
  a: 'ا',
  b: 'ب',
  c: 'ج',
  d: 'د',
  e: 'ع',
  f: 'ف',
  g: 'غ',
  h: 'ه',
  i: 'ي',
  j: 'ژ',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'پ',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'ُو',
  v: 'ڤ',
  w: 'ؤ',
  x: 'خ',
  y: 'ى',
  z: 'ز',
}

/** English text in Arabic letters; digits and signs stay. */
export function pseudoText(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => letters[letter.toLowerCase()] ?? letter)
}

/** The parsed message with its texts in Arabic letters; arguments and their styles stay. */
export function pseudoPieces(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return pseudoText(piece)
    if (!('options' in piece)) return piece
    const options = Array.from(piece.options, ([name, option]) => [name, pseudoPieces(option)] as const)
    return { ...piece, options: new Map(options) }
  })
}
