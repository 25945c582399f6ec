import { ACCOUNT_ROUTES } from './account-routes.ts'
import { BATCH_ROUTES } from './batch-routes.ts'
import type { Declared } from './declared.ts'
import { FILE_ROUTES } from './file-routes.ts'
import { PUBLISHING_ROUTES } from './publishing-routes.ts'
import { FORM_ROUTES } from './form-routes.ts'
import { RECORD_ROUTES } from './record-routes.ts'
import { WORKSPACE_ROUTES } from './workspace-routes.ts'

/** Every route of the service; a new one gets its line in one of these files. */
export const DECLARED: readonly Declared[] = [
  ...ACCOUNT_ROUTES,
  ...WORKSPACE_ROUTES,
  ...RECORD_ROUTES,
  ...FILE_ROUTES,
  ...PUBLISHING_ROUTES,
  ...FORM_ROUTES,
  ...BATCH_ROUTES,
]

/** After these somebody is not who they were: the next row has others. */
export const USING_UP: ReadonlySet<string> = new Set([
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/reauthenticate',
  'DELETE /api/me',
  'DELETE /api/me/sessions/{id}',
  'POST /api/me/two-factor',
  'PUT /api/me/password',
])
