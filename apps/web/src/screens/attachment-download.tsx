import { DownloadScreen } from '@weft/features/files/client'

import type { ScreenProps } from '../routing/page.tsx'

/** The screen of the route table: `teamId`, `link` (the id of a file), and `get` to have it at once. */
export function AttachmentDownload({ search }: ScreenProps) {
  const { teamId = '', link = '', get } = search
  const team_id = /^[1-9]\d{0,8}$/.test(teamId) ? Number(teamId) : null
  return <DownloadScreen key={link} team_id={team_id} link={link} get={get !== undefined && get !== '0'} />
}
