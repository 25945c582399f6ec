import { useT } from '@weft/i18n/react'

import type { ImportPreview } from '../shared/index.ts'
import styles from './import.module.css'

/** The file's first rows as a table. */
export function FirstRows({ preview }: { preview: ImportPreview }) {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
    <div className={styles['rows']} role="region" tabIndex={0} aria-label={t('First rows of the file')}>
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
  )
}
