import { lateComponent } from '@weft/ui'

/** The import of a CSV file. */
export const ImportScreen = lateComponent(() =>
  import('@weft/features/transfer/client').then((it) => it.ImportDialog),
)
