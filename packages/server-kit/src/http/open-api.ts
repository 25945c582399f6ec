import { defineRoute } from '@weft/protocol'
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify'
import * as z from 'zod/mini'

import { markup } from '../html/markup.ts'
import { WITHOUT_COMPILERS } from './create-app.ts'
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

/**
 * Collects the schemas of all routes; must run before they are mounted. Gives the whole interface as OpenAPI, made when
 * somebody asks: what makes it is a tenth of the server's code and would be loaded at every start.
 */
export function collectOpenApi(app: FastifyInstance, version: string): () => Promise<Spec> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.declared) routes.push(route)
  })
  let made: Promise<Spec> | undefined
  return () => (made ??= makeSpec(routes, version))
}

async function makeSpec(routes: readonly RouteOptions[], version: string): Promise<Spec> {
  const [{ default: swagger }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ])
  // Never listens: the schemas are read off it.
  const app = fastify({ schemaController: WITHOUT_COMPILERS })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Weft', version },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token, with one of the scopes that are named',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'The access token of somebody who signed in',
          },
        },
      },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route)
      return { schema: withoutRefs(schema) as typeof schema, url }
    },
  })
  for (const { method, url, schema } of routes) {
    const compilers = {
      validatorCompiler: () => () => true,
      serializerCompiler: () => () => '',
      handler: async () => undefined,
    }
    app.route({ method, url, schema: schema ?? {}, exposeHeadRoute: false, ...compilers })
  }
  await app.ready()
  return app.swagger() as unknown as Spec
}

/** Only "any JSON" refers to itself, and in OpenAPI an empty schema says the same. */
function withoutRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRefs)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('$ref' in schema) return {}
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutRefs(value)]))
}

export function openApiRoutes(spec: () => Promise<Spec>): Route[] {
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

export interface Spec {
  info: { version: string }
  paths: Record<string, Record<string, { summary?: string; requestBody?: unknown; parameters?: unknown }>>
}

/** A plain list of every call with its shapes: readable without a script. */
function docsPage(spec: Spec): string {
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
