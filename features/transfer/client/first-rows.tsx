import type { KeyboardEvent } from 'react'

import { useT } from '@weft/i18n/react'

import type { ImportPreview } from '../shared/index.ts'
import styles from './import.module.css'

/** The file's first rows as a table. */
export function FirstRows({ preview }: { preview: ImportPreview }) {
  const t = useT()
  return (
    <section className={styles['sample']}>
      <h3>{t('First rows of the file')}</h3>
      <div
        className={styles['rows']}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
        tabIndex={0}
        aria-label={t('First rows of the file')}
        onKeyDown={scrollAcross}
      >
        <table>
          <thead>
            <tr>
              {preview.columns.map(({ index, name }) => (
                <th key={index} scope="col" dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.first_rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have nothing but their place
              <tr key={at}>
                {preview.columns.map(({ index }) => (
                  <td key={index} dir="auto" title={row[index]}>
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Home and End go to the first and the last column, as in a table; with Ctrl the browser goes to the first and last row. */
function scrollAcross(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: box } = event
  if ((key !== 'Home' && key !== 'End') || event.ctrlKey || event.metaKey || event.shiftKey) return
  const room = box.scrollWidth - box.clientWidth
  if (room <= 0) return
  event.preventDefault()
  // Right-to-left pages count to the left of their first column.
  const direction = getComputedStyle(box).direction === 'rtl' ? -1 : 1
  box.scrollTo({ left: key === 'End' ? room * direction : 0 })
}
