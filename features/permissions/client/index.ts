export { permissionsPath, viewAsPath } from './paths.ts'
export { ViewAsBanner } from './view-as-banner.tsx'
export { PermissionsScreen } from './screens/permissions-screen.tsx'
