import { type ComponentType, lazy, Suspense } from 'react'

interface ImportScreenProps {
  teamId: number
  boardId: string
  folderId: string
  isOpen: boolean
  onClose(): void
}

interface TransferDoor {
  readonly ImportDialog?: ComponentType<ImportScreenProps>
}

const doors = import.meta.glob<TransferDoor>('../../transfer/client/index.ts')

const ImportDialog = lazy(async (): Promise<{ default: ComponentType<ImportScreenProps> }> => {
  const door = await Object.values(doors)[0]?.()
  return { default: door?.ImportDialog ?? (() => null) }
})

/** The import of a CSV file; loaded when it is asked for. */
export function ImportScreen(props: ImportScreenProps) {
  return (
    <Suspense fallback={null}>
      <ImportDialog {...props} />
    </Suspense>
  )
}
