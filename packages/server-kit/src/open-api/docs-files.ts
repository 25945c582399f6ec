import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** Files of the reference page, by their names in its address. */
export const DOCS_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'page.css', 'start.js'] as const
export type DocsFile = (typeof DOCS_FILES)[number]

/**
 * Starts the reference. A token that is pasted is forgotten with the page; nothing of the address is taken for a
 * setting; no other server is asked; and calls go without cookies, so that they do only what the token may.
 */
const START = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  queryConfigEnabled: false,
  validatorUrl: null,
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
})
`

const STYLE = `body { margin: 0; color-scheme: light dark }
noscript { display: block; margin: 2rem; font: 1rem/1.5 system-ui }
`

const squeeze = promisify(gzip)

const made = new Map<DocsFile, Promise<{ plain: Buffer; gzipped: Buffer }>>()

/** A file of the page, read when somebody asks for it first. */
export function docsFile(name: DocsFile): Promise<{ plain: Buffer; gzipped: Buffer }> {
  const known = made.get(name) ?? load(name)
  made.set(name, known)
  return known
}

async function load(name: DocsFile): Promise<{ plain: Buffer; gzipped: Buffer }> {
  const plain = await readOf(name)
  return { plain, gzipped: await squeeze(plain) }
}

async function readOf(name: DocsFile): Promise<Buffer> {
  switch (name) {
    case 'start.js':
      return Buffer.from(START)
    case 'page.css':
      return Buffer.from(STYLE)
    case 'swagger-ui.css':
      return fromPackage(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))
    case 'swagger-ui-bundle.js':
      return fromPackage(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))
  }
}

/** Without the name of its map, which is for those who build it. */
async function fromPackage(url: string): Promise<Buffer> {
  const text = await readFile(fileURLToPath(url), 'utf8')
  return Buffer.from(text.replace(/\n(\/\/|\/\*)# sourceMappingURL=\S+( \*\/)?\s*$/, '\n'))
}

export const typeOf = (name: DocsFile) =>
  name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
