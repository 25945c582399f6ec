import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

/** The entries of a board or a folder as they are to be: the body of an act that is looked at first. */
export const permissionsBody = z.strictObject({
  resource_type: z.enum(['board', 'folder']),
  resource_id: slugSchema,
  permissions: z.record(z.string().check(z.maxLength(200)), z.boolean()),
})
export type PermissionsBody = z.infer<typeof permissionsBody>
