import type { Import } from './imports.ts'

/** A boundary: its name, the reason, and whether an import breaks it. */
export type Rule = {
  name: string
  why: string
  breaks: (edge: Import, doors: ReadonlySet<string>) => boolean
}

const clientPackage = /^packages\/(api-client|store|ui|client-kit)\//
const serverPackage = /^packages\/(db|jobs|realtime|server-kit)\//
const server = /^features\/.*(\/server\/|\/server(\.pg)?(\.test)?\.ts$|registry\.server)|^apps\/server\//
const client = /^features\/.*(\/client\/|\.tsx$|registry\.client)|^apps\/web\//
const pure = /^features\/.*(\/shared\/|\/definition\.ts$)/
/** What a feature lends to the tests of others, such as sample values. */
const testingDoor = /^features\/[^/]+\/shared\/testing\/index\.ts$/
const featureDoor = /^features\/[^/]+\/(shared|server|client)\/index\.ts$/
const member = /^features\/([^/]+)\/(types|actions|triggers|importers|exporters)\/([^/]+)\//
const react = /^(react|react-dom|react-aria-components)(\/|$)/
// Tests, and the folder in which a package keeps what its tests and those of others need.
const test = /\.test\.tsx?$|\/testing\//
const kit = /^packages\/test-kit\//
const sdkOrCli = /^(packages\/sdk|apps\/cli)\//
/** The server that tests of all features start, and what features say of their routes with. */
const wholeServer = /^apps\/server\/src\/(matrix\/)?testing\/index\.ts$/
/** Who gets which answer from a feature's routes, which the server's matrix puts together. */
const matrixRoutes = /^features\/[^/]+\/server\/testing\/matrix-routes\.ts$/

/** Who may use whom: each package only those before it, and the two groups never each other. */
const ladder = [
  'base',
  'model',
  'permissions',
  'protocol',
  'i18n',
  'query',
  'numbers',
  'recurrence',
  'rich-text',
  'formula',
]
const clientGroup = ['api-client', 'store', 'ui', 'client-kit']
const serverGroup = ['db', 'jobs', 'realtime', 'server-kit']

function rung(path: string): number {
  const name = /^packages\/([^/]+)\//.exec(path)?.[1] ?? ''
  const group = clientGroup.includes(name) ? clientGroup : serverGroup
  return [...ladder, ...group].indexOf(name)
}

function meet(from: string, to: string): boolean {
  return (
    (clientPackage.test(from) && serverPackage.test(to)) ||
    (serverPackage.test(from) && clientPackage.test(to))
  )
}

function roomOf(path: string): string {
  return /^(packages\/[^/]+|features|apps\/[^/]+)\//.exec(path)?.[1] ?? ''
}

/** The rules that judge one import at a time; cycles are looked for in all of them together. */
export const rules: readonly Rule[] = [
  {
    name: 'packages-know-no-product',
    why: 'a package would serve another product; what it needs from a feature comes in as an argument',
    breaks: ({ from, to }) => from.startsWith('packages/') && /^(features|apps)\//.test(to),
  },
  {
    name: 'client-and-server-packages-never-meet',
    why: 'what both sides need belongs in model, permissions or protocol',
    breaks: ({ from, to }) => meet(from, to),
  },
  {
    name: 'packages-look-upward',
    why: `the order is ${[...ladder, '{api-client, store, ui, client-kit | db, jobs, realtime, server-kit}'].join(', ')}`,
    breaks: ({ from, to }) => {
      if (kit.test(from) || kit.test(to) || meet(from, to)) return false
      return rung(from) !== -1 && rung(to) !== -1 && rung(to) > rung(from)
    },
  },
  {
    name: 'package-by-the-door',
    why: 'a package is entered by the paths its package.json exports, so the rest may change freely',
    breaks: ({ from, to, outside }, doors) =>
      !outside && to.startsWith('packages/') && roomOf(from) !== roomOf(to) && !doors.has(to) && !tools(from),
  },
  {
    name: 'test-code-in-tests-only',
    why: 'factories and fake clocks have no place in what ships',
    breaks: ({ from, to }) => {
      const forTests = kit.test(to) || (to.includes('/testing/') && roomOf(from) !== roomOf(to))
      return forTests && !kit.test(from) && !test.test(from) && !tools(from)
    },
  },
  {
    name: 'sdk-stands-alone',
    why: 'programs and pages of others have the SDK, and the command line has no more than they',
    breaks: ({ from, to, outside }) => {
      if (!sdkOrCli.test(from) || test.test(from)) return false
      // It runs in browsers as well.
      if (outside) return from.startsWith('packages/sdk/src/') && to.startsWith('node:')
      return !to.startsWith('packages/sdk/') && roomOf(from) !== roomOf(to)
    },
  },
  {
    name: 'features-know-no-app',
    why: 'apps compose features, never the other way; only tests stand above both, on the whole server',
    breaks: ({ from, to }) =>
      from.startsWith('features/') && to.startsWith('apps/') && !(test.test(from) && wholeServer.test(to)),
  },
  {
    name: 'client-never-imports-server',
    why: 'what the browser loads must not reach for the database; go through shared/ or the store',
    breaks: ({ from, to }) => client.test(from) && (server.test(to) || serverPackage.test(to)),
  },
  {
    name: 'server-never-imports-client',
    why: 'the server draws nothing; mail bodies are plain functions',
    breaks: ({ from, to, outside }) =>
      server.test(from) &&
      (outside ? react.test(to) : client.test(to) || clientPackage.test(to) || /\.(tsx|css)$/.test(to)),
  },
  {
    name: 'shared-is-pure',
    why: 'both sides run it: no IO, no React, only packages that have none either',
    breaks: ({ from, to, outside }) => {
      if (!pure.test(from) || test.test(from)) return false
      if (outside) return react.test(to) || /^(node:|fastify|pg$|kysely)/.test(to)
      // A definition names its label with i18n's msg(); the React side of i18n stays out like any React.
      const allowed =
        /^packages\/(base|model|permissions|protocol|i18n|query|numbers|recurrence|rich-text|formula)\/(?!.*\.tsx$)/
      return server.test(to) || client.test(to) || (to.startsWith('packages/') && !allowed.test(to))
    },
  },
  {
    name: 'feature-by-the-door',
    why: 'another feature is entered by its shared, server or client index only',
    breaks: ({ from, to }) => {
      const own = /^features\/[^/]+\//.exec(from)?.[0]
      if (!own || !to.startsWith('features/')) return false
      const isDoor = featureDoor.test(to) || (test.test(from) && testingDoor.test(to))
      return !to.startsWith(own) && !isDoor
    },
  },
  {
    name: 'members-are-strangers',
    why: 'members of a family never know each other; what they share belongs in the feature',
    breaks: ({ from, to }) => {
      const [own, feature, family] = member.exec(from) ?? []
      if (!own || !to.startsWith(`features/${feature}/${family}/`)) return false
      return !to.startsWith(own)
    },
  },
  {
    name: 'apps-by-the-door',
    why: 'apps start features by their doors and hold no product rule',
    breaks: ({ from, to }) => {
      const isDoor = featureDoor.test(to) || (test.test(from) && matrixRoutes.test(to))
      return from.startsWith('apps/') && to.startsWith('features/') && !isDoor
    },
  },
]

// Scripts, benchmarks and journeys are outside the house and may look in by any window.
function tools(path: string): boolean {
  return /^(scripts|bench|e2e)\//.test(path)
}
