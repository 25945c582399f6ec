import { AppError } from '@weft/base'
import { roleOf } from '@weft/permissions'
import * as z from 'zod/mini'

import { principalIn } from '../asking.ts'
import { tool } from './tool.ts'

/** The workspaces that are open to whoever asks, and to assistants. */
export const listWorkspacesTool = tool({
  name: 'list_workspaces',
  title: 'List workspaces',
  description: 'The workspaces that this assistant may look into, and the role of its person there.',
  scope: 'work',
  isReading: true,
  input: z.strictObject({}),
  output: z.object({
    workspaces: z.array(z.object({ id: z.int(), name: z.string(), role: z.string() })),
  }),
  async run(asking) {
    const workspaces = []
    for (const { id, name } of asking.workspaces) {
      try {
        const { access, user_id } = await principalIn(asking, id)
        workspaces.push({ id, name, role: roleOf(access.graph, user_id) })
      } catch (error) {
        // Suspended, or not there any more: it is not named.
        if (!(error instanceof AppError)) throw error
      }
    }
    const said =
      workspaces.length > 0
        ? `${workspaces.length} workspaces.`
        : 'No workspace lets assistants in. Whoever manages one can switch that on in its settings.'
    return { said, data: { workspaces } }
  },
})
