export { permissionsFeature } from './feature.ts'
export { permissionsPath, viewAsPath } from './paths.ts'
export { ViewAsBanner } from './view-as-banner.tsx'
