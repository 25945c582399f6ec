import { formatList, formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import {
  Bell,
  Mail,
  Play,
  ShieldCheck,
  ShieldMinus,
  ShieldPlus,
  Timer,
  TimerOff,
  Undo2,
  Webhook,
} from 'lucide-react'

import type { PretendAnswer, PretendExposure, PretendSend, PretendSight } from '../shared/index.ts'
import type { BoardWords } from './board-words.ts'
import styles from './pretend.module.css'

interface WhatFollowsProps {
  answer: PretendAnswer
  words: BoardWords
  context: ValueContext
  without: ReadonlySet<string>
  /** What becomes of it once it has begun, and how it is taken back. */
  after: string | undefined
}

/** What would leave the program, and how it is taken back. Of what is not worked out nothing is said. */
export function WhatFollows({ answer, words, context, without, after }: WhatFollowsProps) {
  const t = useT()
  const sends = answer.sent.filter(({ about }) => about === undefined || !without.has(about))
  const names = useNames(context)
  return (
    <aside className={styles['follows']} aria-label={t('What follows from it')}>
      <h2>{t('What follows from it')}</h2>
      <p>{t('Nobody hears of anything and no automation runs until you apply.')}</p>
      {sends.slice(0, MOST_SENT).map((sent, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no names, and come all at once
        <Sent key={n} {...{ sent, names }} />
      ))}
      {sends.length > MOST_SENT && (
        <p>{t('{count} more', { count: formatNumber(sends.length - MOST_SENT) })}</p>
      )}
      {answer.exposed && <Exposed {...answer.exposed} {...{ names }} />}
      {answer.sight && <Sight {...{ words, names }} sight={answer.sight} />}
      {after !== undefined ? (
        <div className={styles['undo']}>
          <Play aria-hidden="true" />
          <span>{after}</span>
        </div>
      ) : (
        <div className={styles['undo']}>
          <Undo2 aria-hidden="true" />
          <span>{t('One undo step. Values that someone changes after that are kept.')}</span>
        </div>
      )}
    </aside>
  )
}

const MOST_SENT = 20

const isWorded = <W extends object>(kind: string, words: W): kind is keyof W & string =>
  Object.hasOwn(words, kind)

/** What leaves the program, and to whom it goes. */
function Sent({ sent, names }: { sent: PretendSend; names: Names }) {
  const t = useT()
  const { kind, text, user_ids, addresses } = sent
  const people = names(user_ids, addresses)
  const words = {
    mail: { Icon: Mail, said: t('{people} would get an email', { people }) },
    call: { Icon: Webhook, said: t('A request would be sent') },
    'start-timer': { Icon: Timer, said: t('The timer of {people} would start', { people }) },
    'stop-timer': { Icon: TimerOff, said: t('The timer of {people} would stop', { people }) },
  }
  const notice = { Icon: Bell, said: t('{people} would be notified', { people }) }
  const { Icon, said } = isWorded(kind, words) ? words[kind] : notice
  return (
    <div className={styles['follow']}>
      <Icon aria-hidden="true" />
      <span>
        <b dir="auto">{said}</b>
        <bdi>{text}</bdi>
      </span>
    </div>
  )
}

type Names = (ids: readonly number[], others?: readonly string[]) => string

/** People by name, those without an account as one. */
function useNames({ people, locale }: ValueContext): Names {
  const t = useT()
  return (ids, others = []) => {
    const here = ids.map((id) =>
      id === 0 ? t('everyone with the link') : (people.get(id)?.name ?? t('Someone')),
    )
    const known = [...here, ...others]
    const shown = known.slice(0, MOST_NAMES)
    const more = known.length - shown.length
    const rest = more > 0 ? [t('{count} more', { count: more })] : []
    return formatList([...shown, ...rest], { type: 'conjunction', locale })
  }
}

const MOST_NAMES = 5

/** What others could read then who cannot now. */
function Exposed({ count, user_ids, names }: PretendExposure & { names: Names }) {
  const t = useT()
  return (
    <div className={styles['follow']}>
      <ShieldMinus aria-hidden="true" />
      <span>
        <b>
          {t(
            '{count, plural, one {# value comes from private items or a private folder. Others will be able to read it.} other {# values come from private items or private folders. Others will be able to read them.}}',
            { count },
          )}
        </b>
        {user_ids && user_ids.length > 0 && (
          <bdi>{t('{people} could read what they cannot see now', { people: names(user_ids) })}</bdi>
        )}
      </span>
    </div>
  )
}

/** Who would see more, and who less, place by place. */
function Sight({ sight, words, names }: { sight: readonly PretendSight[]; words: BoardWords; names: Names }) {
  const t = useT()
  if (sight.length === 0)
    return (
      <div className={styles['follow']}>
        <ShieldCheck aria-hidden="true" />
        <b>{t('Nobody would see more or less')}</b>
      </div>
    )
  return sight.map(({ type, id, gains, loses }) => {
    const place = type === 'board' ? words.boardName(id) : words.folderName(id)
    return (
      <div key={`${type}:${id}`} className={styles['follow']}>
        {loses.length > 0 ? <ShieldMinus aria-hidden="true" /> : <ShieldPlus aria-hidden="true" />}
        <span>
          <b dir="auto">{place}</b>
          {gains.length > 0 && <bdi>{t('{people} would see it', { people: names(gains) })}</bdi>}
          {loses.length > 0 && <bdi>{t('{people} would not see it any more', { people: names(loses) })}</bdi>}
        </span>
      </div>
    )
  })
}
