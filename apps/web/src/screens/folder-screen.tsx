import { lazy, type ComponentType } from 'react'

export interface FolderScreenProps {
  readonly boardId: string
  readonly folderId: string
  /** The item whose panel is open. */
  readonly itemId?: string | undefined
}

interface ViewsDoor {
  readonly FolderScreen?: ComponentType<FolderScreenProps>
}

const doors = import.meta.glob<ViewsDoor>('../../../../features/views/client/index.ts')

/** A folder with its views; a part of its own, so that home and settings do not carry the grid. */
export const FolderScreen = lazy(async (): Promise<{ default: ComponentType<FolderScreenProps> }> => {
  const door = await Object.values(doors)[0]?.()
  return { default: door?.FolderScreen ?? (() => null) }
})
