export { permissionsFeature } from './feature.ts'
export { permissionsPath, viewAsPath } from './paths.ts'
