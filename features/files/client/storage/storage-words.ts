import { formatBytes } from '@weft/features/attributes/shared'
import type { Translate } from '@weft/i18n'

import type { StorageRoom } from '../../shared/index.ts'

export interface StorageWords {
  /** What is used, and of how much. */
  readonly used: string
  /** Filled part of the bar, 0 to 1; null where there is no end. */
  readonly share: number | null
  /** What people are told from 80 % on. */
  readonly notice: { readonly title: string; readonly text: string } | null
}

export function storageWords(
  { used, limit, state }: StorageRoom,
  t: Translate,
  locale: string,
): StorageWords {
  const size = formatBytes(used, locale)
  if (limit === null) return { used: t('{size} used', { size }), share: null, notice: null }
  const sizes = { size, total: formatBytes(limit, locale) }
  const notices = {
    free: null,
    warning: {
      title: t('Storage is almost full'),
      text: t('{size} of {total} used. When storage is full, no more files can be uploaded.', sizes),
    },
    full: {
      title: t('Storage Capacity Is Full'),
      text: t(
        'No more files can be uploaded; everything else works. Files in the trash count too. Ask the workspace owner for more storage.',
      ),
    },
  }
  return {
    used: t('{size} of {total} used', sizes),
    share: Math.min(1, used / limit),
    notice: notices[state],
  }
}
