import type { Declared, MatrixRoutes } from './declared.ts'
import { SERVER_ROUTES } from './server-routes.ts'

/** Features keep their rows beside their routes; a route whose row is nowhere is named by the test. */
const files = import.meta.glob<MatrixRoutes>('../../../../../features/*/server/testing/matrix-routes.ts', {
  import: 'matrixRoutes',
  eager: true,
})
const ofFeatures = Object.values(files)

/** Every route of the service. */
export const DECLARED: readonly Declared[] = [...SERVER_ROUTES, ...ofFeatures.flatMap(({ rows }) => rows)]

/** After these somebody is not who they were: the next row has others. */
export const USING_UP: ReadonlySet<string> = new Set(ofFeatures.flatMap(({ usingUp }) => usingUp ?? []))
