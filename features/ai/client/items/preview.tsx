import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { Checkbox, useIsMobile } from '@weft/ui'

import type { Generating } from './use-generating.ts'
import type { FolderAttributes, ShownAttribute } from '../asking/use-folder-attributes.ts'
import { PreviewRow } from './preview-row.tsx'
import rows from '../asking/answer-rows.module.css'
import { WritingLine } from '../asking/writing-line.tsx'
import styles from './generate.module.css'

export interface PreviewProps {
  readonly folder: Folder
  readonly generating: Generating
  readonly attributes: FolderAttributes
  readonly filled: readonly ShownAttribute[]
}

/** Attributes that have columns, on a phone and elsewhere; the rest stands below the names. */
const COLUMNS = { phone: 1, wide: 3 }

/** What the model wrote, row by row. Rows never move, so that what is written does not slip from under the pointer. */
export function Preview({ generating, attributes, filled }: PreviewProps) {
  const t = useT()
  const { drafts, state } = generating
  const ticked = drafts.filter(({ isTicked }) => isTicked).length
  const isWriting = state === 'writing'
  const most = useIsMobile() ? COLUMNS.phone : COLUMNS.wide
  const columns = filled.slice(0, most)
  return (
    <div className={styles['preview']} data-columns={columns.length}>
      <div className={rows['row']} data-head>
        <Checkbox
          aria-label={t('Select all')}
          checked={ticked > 0 && ticked === drafts.length}
          isMixed={ticked > 0 && ticked < drafts.length}
          disabled={drafts.length === 0}
          onCheckedChange={(isTicked) => drafts.forEach(({ id }) => generating.setDraft(id, { isTicked }))}
        />
        <span>{attributes.primary?.attribute.name}</span>
        {columns.map(({ id, attribute }) => (
          <span key={id} className={styles['value']}>
            {attribute.name}
          </span>
        ))}
      </div>
      <ul className={rows['rows']}>
        {drafts.map((draft) => (
          <PreviewRow
            key={draft.id}
            draft={draft}
            context={attributes.context}
            columns={columns}
            more={filled.slice(most)}
            onChange={(changed) => generating.setDraft(draft.id, changed)}
            onRemove={() => generating.removeDraft(draft.id)}
          />
        ))}
      </ul>
      {isWriting && (
        <>
          <div className={rows['row']} data-bones aria-hidden="true">
            <i />
            <i />
            {columns.map(({ id }) => (
              <i key={id} className={styles['value']} />
            ))}
          </div>
          <WritingLine onStop={generating.stop}>
            {t('Writing item {n}. You can edit the others meanwhile.', { n: drafts.length + 1 })}
          </WritingLine>
        </>
      )}
    </div>
  )
}
