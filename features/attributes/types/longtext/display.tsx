import { isExcerpt } from '@weft/rich-text'
import { useT } from '@weft/i18n/react'
import type { DisplayProps } from '../../client/attribute-member.ts'
import styles from '../../client/editors/editors.module.css'
import { RichTextDisplay } from '../../client/rich-text/rich-text-display.tsx'

/** More lines than these are shown on demand. */
const SHOWN_LINES = 6

/** A long text in the panel; its beginning without formatting while the whole is not there. */
export function LongTextDisplay({ data, isMissing, isUncut }: DisplayProps) {
  const t = useT()
  if (typeof data === 'string')
    return <RichTextDisplay html={data} {...(isUncut ? {} : { lines: SHOWN_LINES })} />
  if (!isExcerpt(data)) return null
  return (
    <div className={styles['excerpt']}>
      <div className={styles['excerptText']} dir="auto">
        {data.excerpt}
      </div>
      {isMissing && data.length > data.excerpt.length && (
        <span className={styles['quiet']}>{t('The rest of this text is not on this device.')}</span>
      )}
    </div>
  )
}
