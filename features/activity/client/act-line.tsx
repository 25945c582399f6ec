import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { useState } from 'react'

import { Line, LineFrame, type LineProps, useWho } from './activity-line.tsx'
import styles from './activity.module.css'
import { sizeOf } from './fold-acts.ts'
import type { ActivityLine } from '../shared/index.ts'

interface ActLineProps extends Omit<LineProps, 'line'> {
  readonly lines: readonly ActivityLine[]
}

/** One act: a line, or what was done to several things at once as one line that can be opened. */
export function ActLine({ lines, ...rest }: ActLineProps) {
  const [isOpen, setOpen] = useState(false)
  const t = useT()
  const [first] = lines
  if (!first) return null
  const size = sizeOf(lines)
  if (size === 1) return <Line line={first} {...rest} />
  return (
    <>
      <LineFrame
        line={first}
        context={rest.context}
        end={
          <Button variant="ghost" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Hide') : t('Show all')}
          </Button>
        }
      >
        <Act lines={lines} {...rest} />
      </LineFrame>
      {isOpen && (
        <li>
          <ol className={styles['within']}>
            {lines.map((line) => (
              <Line key={line.id} line={line} {...rest} />
            ))}
            {size > lines.length && (
              <li className={styles['rest']}>
                {t('{count, plural, one {and # more} other {and # more}}', { count: size - lines.length })}
              </li>
            )}
          </ol>
        </li>
      )}
    </>
  )
}

function Act({ lines, attribute, context }: ActLineProps) {
  const t = useT()
  const whoOf = useWho(context)
  const [first] = lines
  const who = whoOf(first)
  const values = { who, count: sizeOf(lines), attribute: attribute?.name ?? '' }
  const said = () => {
    if (first?.collection === 'attributes' && first.action === 'created')
      return t('{who} added {count, plural, one {# attribute} other {# attributes}}', values)
    if (first?.item_id === null) return t('{who} made {count} changes at once', { who, count: lines.length })
    if (first?.via === 'import' && first.action === 'created')
      return t('{who} imported {count, plural, one {# item} other {# items}}', values)
    if (attribute)
      return t('{who} changed {attribute} of {count, plural, one {# item} other {# items}}', values)
    if (first?.action === 'created')
      return t('{who} added {count, plural, one {# item} other {# items}}', values)
    if (first?.action === 'deleted')
      return t('{who} deleted {count, plural, one {# item} other {# items}}', values)
    if (first?.action === 'restored')
      return t('{who} restored {count, plural, one {# item} other {# items}}', values)
    if (first?.action === 'moved')
      return t('{who} moved {count, plural, one {# item} other {# items}}', values)
    return t('{who} changed {count, plural, one {# item} other {# items}}', values)
  }
  return (
    <p>
      <bdi>{said()}</bdi>
    </p>
  )
}
