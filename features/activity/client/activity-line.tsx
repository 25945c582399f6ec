import { fromWireTime } from '@weft/base'
import { clientAttributeType, ValueDisplay } from '@weft/features/attributes/client'
import { boardPath, folderPath } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Folder, ValueContext } from '@weft/model'
import { Avatar, buttonClass, Link } from '@weft/ui'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ActivityLine, ShownAttribute } from '../shared/index.ts'
import styles from './activity.module.css'
import { sayLine, sayWho } from './say-line.ts'

export interface LineProps {
  readonly line: ActivityLine
  readonly attribute: ShownAttribute | undefined
  readonly context: ValueContext
}

/** Who did what to which thing, and what it was before and after. */
export function Line({ line, attribute, context }: LineProps) {
  const t = useT()
  const said = useSentence({ line, attribute, context })
  const address = addressOf(line)
  return (
    <LineFrame
      line={line}
      context={context}
      end={
        address !== null &&
        line.is_trashed !== true && (
          <Link className={buttonClass({ variant: 'ghost', size: 'compact' })} href={address}>
            {t('Open')}
          </Link>
        )
      }
    >
      <p>
        <bdi>{said}</bdi>
        {line.changes > 1 && (
          <span className={styles['faint']}>
            {' '}
            {t('{count, plural, one {# time} other {# times}}', { count: line.changes })}
          </span>
        )}
      </p>
      <Change line={line} attribute={attribute} context={context} />
    </LineFrame>
  )
}

interface LineFrameProps extends Pick<LineProps, 'line' | 'context'> {
  readonly children: ReactNode
  /** What can be done with it. */
  readonly end: ReactNode
}

/** When and by whom, beside what was done. */
export function LineFrame({ line, context, children, end }: LineFrameProps) {
  const person = line.user_id === null ? undefined : context.people.get(line.user_id)
  const time = new Intl.DateTimeFormat(context.locale, { timeStyle: 'short', timeZone: context.tz })
  return (
    <li className={styles['line']}>
      <time className={styles['time']} dateTime={`${line.at.replace(' ', 'T')}Z`}>
        {time.format(fromWireTime(line.at))}
      </time>
      <Avatar
        name={person?.name ?? ''}
        src={person?.photo_url ?? null}
        seed={String(line.user_id ?? '')}
        isDecorative
      />
      <div className={styles['what']}>{children}</div>
      {end}
    </li>
  )
}

/** What people are called; somebody where nobody is known. */
function useNameOf(context: ValueContext): (id: number | null) => string {
  const t = useT()
  return (id) =>
    (id === null ? undefined : context.people.get(id)?.name) ??
    (id === null || context.knowsPeople ? t('Someone') : '…')
}

/** Who did it, and by which program of others. */
export function useWho(
  context: ValueContext,
): (line: Pick<ActivityLine, 'user_id' | 'app'> | undefined) => string {
  const t = useT()
  const nameOf = useNameOf(context)
  return (line) => sayWho(t, line, nameOf(line?.user_id ?? null))
}

function useSentence({ line, attribute, context }: LineProps): string {
  const t = useT()
  const nameOf = useNameOf(context)
  const whoOf = useWho(context)
  const folders = useStore().collection<Folder>('folders')
  return sayLine(t, line, {
    who: whoOf(line),
    name: line.name === null || line.name === '' ? t('Untitled') : line.name,
    attribute: attribute?.name,
    folder: typeof line.new === 'string' ? folders.get(line.new)?.name : undefined,
    member: line.collection === 'members' ? nameOf(Number(line.record_id)) : '',
  })
}

/** Where the thing can be looked at; null where it has no place of its own. */
function addressOf({ collection, record_id, board_id, folder_id, item_id }: ActivityLine): string | null {
  if (board_id === null) return null
  if (item_id !== null && folder_id !== null)
    return `${folderPath(board_id, folder_id, item_id)}${collection === 'comments' ? `?t=comments&comment=${record_id}` : '?t=activity'}`
  return folder_id === null ? boardPath(board_id) : folderPath(board_id, folder_id)
}

/** Before and after, as far as it can be shown in a line. */
function Change({ line, attribute, context }: LineProps) {
  const t = useT()
  if (line.collection === 'references') return <LinkChange old={nameIn(line.old)} made={nameIn(line.new)} />
  if (line.collection !== 'values' || !attribute || (line.old === null && line.new === null)) return null
  const type = clientAttributeType(attribute.type)
  if (type.isPartial) return null
  const show = (data: unknown) =>
    data === null ? (
      <span className={styles['faint']}>{t('Empty')}</span>
    ) : (
      <span className={styles['value']}>
        <ValueDisplay type={type} data={data} settings={attribute.settings} context={context} />
      </span>
    )
  return (
    <div className={styles['change']}>
      <span className={styles['old']}>{show(line.old)}</span>
      <ArrowRight className="icon-flip" aria-label={t('to')} />
      {show(line.new)}
    </div>
  )
}

/** A link that was made or taken away. */
function LinkChange({ old, made }: { old: string | null; made: string | null }) {
  const t = useT()
  if (old === null && made === null) return null
  return (
    <div className={styles['change']}>
      {made === null ? (
        <span>
          {t('Removed:')} <bdi>{old}</bdi>
        </span>
      ) : (
        <span>
          {t('Added:')} <bdi>{made}</bdi>
        </span>
      )}
    </div>
  )
}

function nameIn(value: unknown): string | null {
  const { name } = (value ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : null
}
