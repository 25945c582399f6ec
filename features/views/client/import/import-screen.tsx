import { late } from '@weft/ui'

/** The import of a CSV file. */
export const ImportScreen = late(() => import('./import-window.tsx').then((it) => it.ImportWindow))
