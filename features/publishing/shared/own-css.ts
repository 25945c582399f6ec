export const MAX_OWN_CSS = 10_000

/** Rules that stand inside of other rules and load nothing. */
const RULES = new Set(['media', 'supports', 'container'])

/** Functions that only compute: none of them loads anything. */
const FUNCTIONS = new Set(
  `calc min max clamp var env rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient translate translatex translatey scale scalex scaley rotate skew skewx skewy matrix
  cubic-bezier steps repeat minmax fit-content blur brightness contrast drop-shadow grayscale hue-rotate invert
  opacity saturate sepia polygon circle ellipse inset counter counters not is where has nth-child nth-last-child
  nth-of-type nth-last-of-type lang dir and or selector`.split(/\s+/),
)

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }
/** A string that ends on its line, a comment, a bracket, or a word that may be a function or a rule. */
const PARTS = /("[^"\n\r\f]*"|'[^'\n\r\f]*'|\/\*[^]*?\*\/)|([{}()[\]])|(@?[\w-]+)(\()?|["']|\/\*/g

/**
 * Whether a person's CSS can stand in a page inside of one rule: it ends every bracket, string and comment that it
 * begins and no other, loads nothing, and says nothing in disguise. What it cannot do by that is leave its rule.
 */
export function isOwnCss(css: string): boolean {
  if (css.length > MAX_OWN_CSS || /[<\\]/.test(css)) return false
  const open: string[] = []
  for (const [part, whole, bracket, word, call] of css.matchAll(PARTS)) {
    if (whole !== undefined) continue
    if (bracket !== undefined) {
      if (CLOSERS[bracket]) open.push(CLOSERS[bracket])
      else if (open.pop() !== bracket) return false
    } else if (word === undefined) {
      // A quote or a comment that does not end.
      return part === ''
    } else {
      if (word.startsWith('@') && !RULES.has(word.slice(1).toLowerCase())) return false
      if (call === undefined) continue
      if (!word.startsWith('@') && !FUNCTIONS.has(word.toLowerCase())) return false
      open.push(')')
    }
  }
  // An at sign before anything but a word begins a rule that nobody looked at.
  return (
    open.length === 0 && !/@(?![\w-])/.test(css.replaceAll(/"[^"\n\r\f]*"|'[^'\n\r\f]*'|\/\*[^]*?\*\//g, ''))
  )
}

/**
 * CSS for the content of a page alone, sent as it was judged; nothing of it where it cannot stand there. Nested in the
 * content's rule it could still name what surrounds it (`body:has(&)`): the scope keeps it from that.
 */
export function scopedCss(css: string): string {
  return css.trim() !== '' && isOwnCss(css) ? `@scope (#content){:scope{${css}}}` : ''
}
