/** What formats the words of a form and of its answers. Pictures and people are not among it: they tell of readers. */
export const MARKS: ReadonlySet<string> = new Set(
  'p strong b em i u s code ul ol li br blockquote pre hr'.split(' '),
)
/** The page has headings of its own above these. */
export const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h3', h3: 'h4' }
