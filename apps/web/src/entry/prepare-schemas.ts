import * as z from 'zod/mini'

/**
 * Called before the first schema is used: compiling schemas to code needs `eval`, which the content security
 * policy forbids. Not in the program's first file, which is kept free of schemas.
 */
export function prepareSchemas(): void {
  z.config({ jitless: true })
}
