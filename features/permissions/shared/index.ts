export { accessSchema, readAccess, readBoardPermissions, type Access, type Why } from './contract.ts'
export {
  type GivenPermission,
  type Group,
  GROUPS,
  isOwnable,
  PERMISSION_PLACES,
  permissionsAt,
  type Reach,
} from './permission-groups.ts'
export { permissionsBody, type PermissionsBody } from './permissions-act.ts'
