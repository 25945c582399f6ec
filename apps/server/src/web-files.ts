import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CHALLENGE_HEADER, CHALLENGE_META, CHALLENGE_ORIGINS_META, readTarget } from '@weft/protocol'
import { TRUSTED_TYPES, WITHOUT_COMPILERS } from '@weft/server-kit'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

const YEAR = 31_536_000

/** A page whose last segment is a mail address, which looks like a file to whoever goes by its ending. */
const ENDS_IN_ADDRESS = '/password/reset/'

// What pages may load, with the host of status notices, its own sockets and what the operator named. Inline styles are what the virtualised views are positioned with.
function contentSecurity(
  { socket, status }: { socket: string; status: string },
  framers: string,
  { challengeOrigins, imageOrigins, additionalScripts }: WebOptions,
): string {
  const guard = challengeOrigins.join(' ')
  const sources: [name: string, ...values: string[]][] = [
    ['default-src', `'self'`],
    ['script-src', `'self'`, guard],
    ['frame-src', `'self'`, guard],
    ['style-src', `'self' 'unsafe-inline'`],
    // Pictures of one's own; of texts that show others, those that the operator lets in.
    ['img-src', `'self' data: blob:`, ...imageOrigins, guard],
    ['connect-src', `'self'`, socket, status, guard],
  ]
  return [
    ...sources.map((parts) => parts.filter(Boolean).join(' ')),
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${framers}`,
    // Programs that the operator brings along have policies of their own, of whatever name.
    TRUSTED_TYPES.join('; ') + (guard !== '' || additionalScripts !== null ? ' *' : ''),
  ].join('; ')
}

/**
 * Only boards as they are embedded: in a page of another site there is no session, as its
 * cookie is not sent there.
 */
function framersOf(url: string): string {
  const { path, query } = readTarget(url)
  return path.startsWith('/b/') && query.has('hide_header') ? '*' : `'none'`
}

// The host is what the browser said; nothing else of a header may come to stand in the policy.
function neighboursOf({ protocol, host }: FastifyRequest): { socket: string; status: string } {
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(host)) return { socket: '', status: '' }
  return {
    // Not every browser takes 'self' to mean its own sockets.
    socket: `${protocol === 'https' ? 'wss' : 'ws'}://${host}`,
    status: /^[\d.:]+$|^\[/.test(host) ? '' : `${protocol}://stat.${host}`,
  }
}

export interface WebOptions {
  trustProxy: boolean | string
  challengeHeader: string
  challengeOrigins: readonly string[]
  imageOrigins: readonly string[]
  additionalScripts: string | null
}

/**
 * Serves the built web client; every path that is no file and no call is a page of it. The program that serves files is
 * put together at the first request for one: at the start nobody waits for it.
 */
export function serveWeb(app: FastifyInstance, folder: string, options: WebOptions): void {
  const isBuilt = existsSync(join(folder, 'index.html'))
  let files: Promise<FastifyInstance> | undefined
  app.setNotFoundHandler(async (request, reply) => {
    const isCall = readTarget(request.url).path.startsWith('/api/')
    if (!isBuilt || isCall || !['GET', 'HEAD'].includes(request.method)) {
      return reply.status(404).send({ message: 'Not Found', code: 'not_found' })
    }
    files ??= openFiles(folder, options)
    const { routing } = await files
    reply.hijack()
    routing(request.raw, reply.raw)
  })
}

async function openFiles(folder: string, options: WebOptions): Promise<FastifyInstance> {
  const [{ default: fastifyStatic }, built] = await Promise.all([
    import('@fastify/static'),
    readFile(join(folder, 'index.html'), 'utf8'),
  ])
  const page = nameChallenge(built, options)
  const app = fastify({ trustProxy: options.trustProxy, schemaController: WITHOUT_COMPILERS })
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // The build put them beside the files.
    preCompressed: true,
    setHeaders(response, path) {
      // Built files carry a hash in their name.
      const isHashed = path.includes(`${folder}/assets/`)
      response.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  app.get('/', answerPage)
  app.setNotFoundHandler(answerOther)
  // Folders are forbidden by the file server instead of passed on.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode === 403) answerOther(request, reply)
    else void reply.send(error)
  })
  await app.ready()
  return app

  function answerOther(request: FastifyRequest, reply: FastifyReply): void {
    const { path } = readTarget(request.url)
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !path.startsWith(ENDS_IN_ADDRESS)
    const wantsPage = request.method === 'GET' && !isFile
    if (!wantsPage) {
      void reply
        .status(404)
        .header('cache-control', 'no-store')
        .send({ message: 'Not Found', code: 'not_found' })
      return
    }
    answerPage(request, reply)
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply): void {
    // A link that was sent to somebody is no page to be found.
    if (readTarget(request.url).path.startsWith('/b/')) reply.header('x-robots-tag', 'noindex')
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        contentSecurity(neighboursOf(request), framersOf(request.url), options),
      )
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .send(page)
  }
}

/** Tells the page which header asks for a human, where it is another than the usual one, and whose programs do. */
function nameChallenge(page: string, { challengeHeader, challengeOrigins }: WebOptions): string {
  const named = [
    [CHALLENGE_META, challengeHeader === CHALLENGE_HEADER ? '' : challengeHeader],
    [CHALLENGE_ORIGINS_META, challengeOrigins.join(' ')],
  ]
  const elements = named.map(([name, content]) => content && `<meta name="${name}" content="${content}">`)
  return page.replace('</title>', `</title>${elements.join('')}`)
}
