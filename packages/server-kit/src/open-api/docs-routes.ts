import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { markup } from '../html/markup.ts'
import { anyone, nothing, type Route, route } from '../http/route.ts'
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
  summary: 'This interface as a page',
  answer: z.unknown(),
})

export function openApiRoutes(spec: () => Promise<OpenApiDocument>): Route[] {
  return [
    route(openApiJson, { scope: 'open', load: nothing, permit: anyone, handle: spec }),
    route(docs, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ reply }) => {
        reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
        return reply.send(docsPage(await spec()))
      },
    }),
  ]
}

/** A plain list of every call with its shapes: readable without a script. */
function docsPage(spec: OpenApiDocument): string {
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
