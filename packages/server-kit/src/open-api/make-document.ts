import type { FastifyInstance, RouteOptions } from 'fastify'
import { fastify } from 'fastify'

import { WITHOUT_COMPILERS } from '../http/create-app.ts'
import { INTERFACE_VERSION } from '../http/interface-version.ts'
import type { Route } from '../http/route.ts'
import type { ServerFeature } from '../server-feature.ts'
import { completeOperation, type Operation } from './complete-operation.ts'
import { HEADER_COMPONENTS, PARAMETERS, REFUSALS, sharedSchemas } from './components.ts'
import { describeFields } from './describe.ts'
import type { InterfaceWords } from './interface-words.ts'
import { INTRODUCTION } from './introduction.ts'
import { type JsonSchema, tidy } from './json-schema.ts'
import { KIT_WORDS } from './kit-words.ts'
import { recordSchemas } from './record-schemas.ts'

/** What is read of a feature: its collections and what it says of its calls. */
export type Described = Pick<ServerFeature, 'name' | 'collections' | 'words'>

/** The interface as a document of OpenAPI 3.1. */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description?: string }
  tags?: { name: string; description: string }[]
  components: { schemas?: Record<string, JsonSchema>; [kind: string]: unknown }
  paths: Record<string, Record<string, Operation>>
}

/**
 * Collects the schemas of all routes; must run before they are mounted. Gives the whole interface as OpenAPI, made when
 * somebody asks: what makes it is a tenth of the server's code and would be loaded at every start. `ownerOf` says whose
 * a route is; the kit's own are nobody's.
 */
export function collectOpenApi(
  app: FastifyInstance,
  features: readonly Described[],
  ownerOf: (route: Route) => Described | undefined,
): () => Promise<OpenApiDocument> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // What answers GET answers HEAD, and is told once.
    const declared = route.config?.declared
    if (declared && !declared.options.isStandard && route.method !== 'HEAD') routes.push(route)
  })
  let made: Promise<OpenApiDocument> | undefined
  return () => (made ??= makeDocument(routes, features, ownerOf))
}

async function makeDocument(
  routes: readonly RouteOptions[],
  features: readonly Described[],
  ownerOf: (route: Route) => Described | undefined,
): Promise<OpenApiDocument> {
  const [document, told] = await Promise.all([generate(routes), wordsOf(features)])
  const spoken = features.flatMap((feature) => told.get(feature) ?? [])
  document.tags = [...spoken, KIT_WORDS]
    .map(({ title, about }) => ({ name: title, description: about }))
    .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  for (const { config } of routes) {
    const route = config?.declared as Route
    const { method, path } = route.contract
    const operation = document.paths[path]?.[method.toLowerCase()]
    const owner = ownerOf(route)
    if (operation) completeOperation(operation, route, (owner && told.get(owner)) ?? KIT_WORDS, KIT_WORDS)
  }
  document.components = {
    ...document.components,
    schemas: schemasOf(features, told),
    headers: HEADER_COMPONENTS,
    parameters: PARAMETERS,
    responses: REFUSALS,
  }
  return document
}

async function wordsOf(features: readonly Described[]): Promise<Map<Described, InterfaceWords>> {
  const entries = await Promise.all(
    features.map(async (feature) => [feature, (await feature.words?.()) ?? null] as const),
  )
  return new Map(entries.flatMap(([feature, words]) => (words ? [[feature, words]] : [])))
}

/** The schemas of all records, described by the features that they are of. */
function schemasOf(
  features: readonly Described[],
  told: ReadonlyMap<Described, InterfaceWords>,
): Record<string, JsonSchema> {
  const schemas = sharedSchemas()
  const common = [KIT_WORDS.fields]
  for (const [name, schema] of Object.entries(schemas))
    describeFields(schema, {
      words: common,
      call: '',
      records: [name, name === 'LastChange' ? 'last_change' : name],
    })
  for (const feature of features) {
    const { fields = {}, shown = {} } = told.get(feature) ?? {}
    const words = [fields, ...common]
    for (const { model, creationFields } of feature.collections ?? []) {
      const { record, change } = recordSchemas(model, shown[model.name], creationFields)
      describeFields(record, { words, call: '', records: [model.record] })
      describeFields(change, { words, call: '', records: [`${model.record}Change`, model.record] })
      schemas[model.record] = record
      schemas[`${model.record}Change`] = change
    }
  }
  return schemas
}

/** The document as far as schemas of routes say it. */
async function generate(routes: readonly RouteOptions[]): Promise<OpenApiDocument> {
  const [{ default: swagger }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ])
  // Never listens: the schemas are read off it.
  const app = fastify({ schemaController: WITHOUT_COMPILERS })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Weft', version: INTERFACE_VERSION, description: INTRODUCTION },
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
      return { schema: tidyAll(schema) as typeof schema, url }
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
  return app.swagger() as unknown as OpenApiDocument
}

/** The schemas of a route, each tidied; what stands beside them, such as its summary, stays. */
function tidyAll(schema: unknown): unknown {
  return Object.fromEntries(
    Object.entries((schema ?? {}) as Record<string, unknown>).map(([part, value]) => [part, tidy(value)]),
  )
}
