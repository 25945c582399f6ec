import { moreAttributeTypes } from '@weft/features/attributes/client'
import { EXPORT_PAGE } from '@weft/features/items/shared'
import { t } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { ProgressBar, saveFile, toast } from '@weft/ui'

import type { ViewActions, ViewRecords } from '../view-member.ts'
import { csvHead, csvOfItems, needsServer } from './csv-of-items.ts'
import { MOST_ITEMS } from './limit.ts'

const ID = 'export'

/**
 * Gives the person these items as a file: of what this device has, or made by the server page by page where that is
 * not all or they are many. A page that fails ends it, and is told: no file lacks anything silently.
 */
export async function exportCsv(
  ids: readonly string[],
  records: Pick<ViewRecords, 'shown' | 'item' | 'context'>,
  { exportPage }: Pick<ViewActions, 'exportPage'>,
): Promise<void> {
  const attribute_ids = records.shown.map(({ id }) => id)
  const parts = [csvHead(records)]
  try {
    // Stand-ins of types that could not be loaded know nothing of parts.
    const isKnown = moreAttributeTypes.loaded() !== null
    if (exportPage && (ids.length > MOST_ITEMS || !isKnown || needsServer(ids, records))) {
      const pages = await allPages(ids, (page) => exportPage(page, attribute_ids))
      if (pages === null) return
      parts.push(...pages)
    } else parts.push(await csvOfItems(ids, records))
  } catch (error) {
    toast.longError(error instanceof Error ? error.message : String(error), { id: ID })
    return
  }
  saveFile(`${t('Items')}.csv`, new Blob(parts), 'text/csv;charset=utf-8')
}

/** What the server makes of all, one page after another; null when the person did not wait for it. */
async function allPages(
  ids: readonly string[],
  load: (page: readonly string[]) => Promise<string>,
): Promise<string[] | null> {
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
  }
  const pages: string[] = []
  for (let at = 0; at < ids.length && !isCancelled; at += EXPORT_PAGE) {
    if (ids.length > EXPORT_PAGE)
      toast.show(<Progress done={at} total={ids.length} />, {
        id: ID,
        duration: null,
        action: { label: t('Cancel'), onPress: cancel },
      })
    pages.push(await load(ids.slice(at, at + EXPORT_PAGE)))
  }
  toast.dismiss(ID)
  return isCancelled ? null : pages
}

function Progress({ done, total }: { done: number; total: number }) {
  const t = useT()
  const label = t('Exporting {done} of {total}', { done, total })
  return (
    <span>
      {label}
      <ProgressBar label={label} value={done / total} />
    </span>
  )
}
