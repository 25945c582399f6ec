import { late } from '@weft/ui'

/** The dialog that makes a folder, loaded when it is first asked for. */
export const newFolderPart = late(() => import('./new-folder.tsx'))
