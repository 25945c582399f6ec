import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

import { linkBatchers } from './link-batchers.ts'
import type { FileSource } from './file-source.ts'

/** Has the browser keep a file; the page stays. Tells the person when it cannot be had; false then. */
export async function saveFile(
  { client, team_id }: Omit<FileSource, 'locale'>,
  id: string,
): Promise<boolean> {
  const links = await linkBatchers(client, team_id).files.again(id)
  if (!links) {
    toast.error(t('This file cannot be reached now.'))
    return false
  }
  const link = document.createElement('a')
  link.href = links.download_url
  link.download = links.name
  link.click()
  return true
}
