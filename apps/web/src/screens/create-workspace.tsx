import { CreateWorkspaceScreen } from '@weft/features/workspaces/client'

/** The screen of the route table. */
export function CreateWorkspace() {
  return <CreateWorkspaceScreen />
}
