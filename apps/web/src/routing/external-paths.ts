const patterns = [
  '/api/redirect*',
  '/redirect*',
  '/form/*',
  '/api/*attachments/get*',
  '/p/*',
  '/s/*',
  '/oauth/*',
]

const expressions = patterns.map(
  (pattern) => new RegExp(`^${pattern.replaceAll('/', '\\/').replaceAll('*', '.*')}$`),
)

/**
 * Whether a link inside the application leaves the router by loading the page. Opened directly, some of these
 * paths are pages of this application, too.
 */
export function isExternalPath(pathname: string): boolean {
  return expressions.some((expression) => expression.test(pathname))
}
