import { defineRoute } from '@weft/protocol'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { markup } from '../html/markup.ts'
import { anyone, nothing, type Route, route } from '../http/route.ts'
import { DOCS_FILES, docsFile, typeOf } from './docs-files.ts'
import type { OpenApiDocument } from './make-document.ts'

const openApiJson = defineRoute({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This interface as OpenAPI',
  answer: z.unknown(),
})
const docs = defineRoute({
  method: 'GET',
  path: '/api/docs',
  summary: 'This interface as a page that tries calls',
  answer: z.unknown(),
})
const plainDocs = defineRoute({
  method: 'GET',
  path: '/api/docs/plain',
  summary: 'This interface as a list without a script',
  answer: z.unknown(),
})
const docsFiles = defineRoute({
  method: 'GET',
  path: '/api/docs/{file}',
  summary: 'A file of the page of this interface',
  params: z.object({ file: z.enum(DOCS_FILES) }),
  answer: z.unknown(),
})

/** The page loads its own files and calls its own server, whatever it is given to show. */
const PAGE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  // Its widgets are placed by styles of their own.
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Files change with a release only. */
const KEPT_S = 3_600

const open = { scope: 'open', load: nothing, permit: anyone } as const

export function openApiRoutes(spec: () => Promise<OpenApiDocument>): Route[] {
  return [
    route(openApiJson, { ...open, handle: spec }),
    route(docs, {
      ...open,
      handle: async ({ reply }) => sendHtml(reply, PAGE_POLICY, PAGE),
    }),
    route(plainDocs, {
      ...open,
      handle: async ({ reply }) =>
        sendHtml(reply, `default-src 'none'; style-src 'unsafe-inline'`, plainPage(await spec())),
    }),
    route(docsFiles, {
      ...open,
      handle: async ({ params, request, reply }) => {
        const { plain, gzipped } = await docsFile(params.file)
        const isSmall = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
        reply
          .header('content-type', typeOf(params.file))
          .header('cache-control', `public, max-age=${KEPT_S}`)
          .header('vary', 'accept-encoding')
        if (isSmall) reply.header('content-encoding', 'gzip')
        return reply.send(isSmall ? gzipped : plain)
      },
    }),
  ]
}

function sendHtml(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .send(page)
}

const PAGE = String(markup`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Weft API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/page.css">
<noscript>This page needs a script. <a href="/api/docs/plain">The same as a plain list</a>.</noscript>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></html>`)

/** A plain list of every call with its shapes: readable without a script. */
function plainPage(spec: OpenApiDocument): string {
  const calls = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const shapes = JSON.stringify({ parameters: call.parameters, body: call.requestBody }, null, 2) ?? ''
      return markup`<details><summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${call.summary}</summary><pre>${shapes}</pre></details>\n`
    }),
  )
  return String(markup`<!doctype html><html lang="en"><meta charset="utf-8"><title>Weft API</title>
<style>body{font:14px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}summary{cursor:pointer;padding:.25rem 0}pre{overflow:auto}</style>
<h1>Weft API</h1><p>Version ${spec.info.version}. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>${calls}</html>`)
}
