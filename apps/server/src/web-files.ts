import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { WITHOUT_COMPILERS } from '@weft/server-kit'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

const YEAR = 31_536_000

/** A page whose last segment is a mail address, which looks like a file to whoever goes by its ending. */
const ENDS_IN_ADDRESS = '/password/reset/'

// What pages may load, with the host of status notices. Inline styles are what the virtualised views are positioned with.
const contentSecurity = (statusHost: string, framers: string) =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    // Pictures in texts may lie anywhere; they are asked for without saying from where.
    `img-src 'self' data: blob: https:`,
    `connect-src 'self' ws: wss: ${statusHost}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${framers}`,
  ].join('; ')

/**
 * Only boards as they are embedded: in a page of another site there is no session, as its
 * cookie is not sent there.
 */
function framersOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://weft.invalid')
  return pathname.startsWith('/b/') && searchParams.has('hide_header') ? '*' : `'none'`
}

// The host is what the browser said; nothing else of a header may come to stand in the policy.
function statusHost({ protocol, host }: FastifyRequest): string {
  return /^[\w.-]+(:\d+)?$/.test(host) ? `${protocol}://stat.${host}` : ''
}

/**
 * Serves the built web client; every path that is no file and no call is a page of it. The program that serves files is
 * put together at the first request for one: at the start nobody waits for it.
 */
export function serveWeb(app: FastifyInstance, folder: string, trustProxy: boolean | string): void {
  const isBuilt = existsSync(join(folder, 'index.html'))
  let files: Promise<FastifyInstance> | undefined
  app.setNotFoundHandler(async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    if (!isBuilt || isCall || !['GET', 'HEAD'].includes(request.method)) {
      return reply.status(404).send({ message: 'Not Found', code: 'not_found' })
    }
    files ??= openFiles(folder, trustProxy)
    const { routing } = await files
    reply.hijack()
    routing(request.raw, reply.raw)
  })
}

async function openFiles(folder: string, trustProxy: boolean | string): Promise<FastifyInstance> {
  const [{ default: fastifyStatic }, page] = await Promise.all([
    import('@fastify/static'),
    readFile(join(folder, 'index.html')),
  ])
  const app = fastify({ trustProxy, schemaController: WITHOUT_COMPILERS })
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
    const path = request.url.split('?')[0] ?? '/'
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !path.startsWith(ENDS_IN_ADDRESS)
    const wantsPage = request.method === 'GET' && !isFile
    if (!wantsPage) {
      void reply.status(404).send({ message: 'Not Found', code: 'not_found' })
      return
    }
    answerPage(request, reply)
  }

  function answerPage(request: FastifyRequest, reply: FastifyReply): void {
    // A link that was sent to somebody is no page to be found.
    if (request.url.startsWith('/b/')) reply.header('x-robots-tag', 'noindex')
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurity(statusHost(request), framersOf(request.url)))
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .send(page)
  }
}
