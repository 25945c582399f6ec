import { lazy, Suspense } from 'react'

import type { ImportDialogProps } from '@weft/features/transfer/client'

const ImportDialog = lazy(() =>
  import('@weft/features/transfer/client').then((door) => ({ default: door.ImportDialog })),
)

/** The import of a CSV file; loaded when it is asked for. */
export function ImportScreen(props: ImportDialogProps) {
  return (
    <Suspense fallback={null}>
      <ImportDialog {...props} />
    </Suspense>
  )
}
