export { permissionsPath, viewAsPath } from './paths.ts'
export { PermissionsScreen } from './screens/permissions-screen.tsx'
