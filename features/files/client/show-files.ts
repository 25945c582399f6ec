import { t } from '@weft/i18n'
import { late, toast } from '@weft/ui'

import type { StoredFile } from '../shared/index.ts'
import type { FileSource } from './file-source.ts'

const viewer = late(() => import('./viewer/viewer.ts'))

/** Shows files over the page, beginning with the one at `index`. */
export async function showFiles(
  source: FileSource,
  files: readonly StoredFile[],
  index: number,
): Promise<void> {
  try {
    const { openViewer } = await viewer.load()
    openViewer(source, files, index)
  } catch {
    toast.error(t('You are offline.'))
  }
}

/** The page that downloads a file by its id, for links that are sent around. */
export function downloadPath(team_id: number, id: string): string {
  return `/attachment/download?teamId=${team_id}&link=${id}`
}
