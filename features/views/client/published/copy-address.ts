import { t } from '@weft/i18n'

import { copyText } from '../copy-text.ts'

/** Puts the address of a page of this site on the clipboard. */
export const copyAddress = (path: string): Promise<void> =>
  copyText(new URL(path, location.href).href, t('Link copied'))
