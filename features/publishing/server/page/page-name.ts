import { isPaged, labelOfKind } from '@weft/features/views/server'
import type { Translate } from '@weft/i18n'

import { pageName, type PageName } from '../../shared/index.ts'
import type { PublicFrame } from '../content/public-content.ts'

type Shown = Pick<PublicFrame, 'view'> & { board?: { folder_name: string } | undefined }

/** What the pages of a frame are called. */
export const nameOfPage = ({ view, board }: Shown, t: Translate): PageName =>
  pageName(
    {
      name: view.name,
      folder_name: board?.folder_name ?? '',
      kind: labelOfKind(view.type),
      isPaged: isPaged(view.type),
    },
    t,
  )
