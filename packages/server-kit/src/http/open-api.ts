import swagger from '@fastify/swagger'
import { defineRoute } from '@weft/protocol'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { anyone, nothing, type Route, route } from './route.ts'

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

/** Collects the schemas of all routes; must run before they are mounted. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Weft', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route)
      return { schema: withoutRefs(schema) as typeof schema, url }
    },
  })
}

/** Only "any JSON" refers to itself, and in OpenAPI an empty schema says the same. */
function withoutRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRefs)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema) return {}
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutRefs(value)]))
}

export function openApiRoutes(app: FastifyInstance): Route[] {
  return [
    route(openApiJson, { load: nothing, permit: anyone, handle: async () => app.swagger() }),
    route(docs, {
      load: nothing,
      permit: anyone,
      handle: async ({ reply }) => {
        reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
        return reply.send(docsPage(app.swagger() as unknown as Spec))
      },
    }),
  ]
}

interface Spec {
  info: { version: string }
  paths: Record<string, Record<string, { summary?: string; requestBody?: unknown; parameters?: unknown }>>
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A plain list of every call with its shapes: readable without a script. */
function docsPage(spec: Spec): string {
  const calls = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const shapes = JSON.stringify({ parameters: call.parameters, body: call.requestBody }, null, 2) ?? ''
      return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(call.summary ?? '')}</summary><pre>${escapeHtml(shapes)}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Weft API</title>
<style>body{font:14px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}summary{cursor:pointer;padding:.25rem 0}pre{overflow:auto}</style>
<h1>Weft API</h1><p>Version ${escapeHtml(spec.info.version)}. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>${calls.join('\n')}</html>`
}
