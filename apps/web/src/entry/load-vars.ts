// A door of its own: schemas are loaded beside the first page, not before it.
export { loadAppVars } from '@weft/features/session/client'
export { prepareSchemas } from './prepare-schemas.ts'
