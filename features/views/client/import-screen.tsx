import { late } from '@weft/ui'

/** The import of a CSV file. */
export const ImportScreen = late(() => import('@weft/features/transfer/client').then((it) => it.ImportDialog))
