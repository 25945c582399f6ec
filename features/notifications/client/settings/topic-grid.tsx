import { hasFeature, useCell, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { isPlanned } from '@weft/model'
import { Checkbox, SavedMark } from '@weft/ui'
import type { KeyboardEvent } from 'react'

import { choiceKey } from '../../shared/settings.ts'
import { type Channel, CHANNELS, type Topic, TOPICS } from '../../shared/topics.ts'
import type { SettingsPart } from './settings-part.ts'
import styles from './settings.module.css'

/** What nothing tells of yet. */
const WAITING = new Set<Topic>(['reply', 'storage'])
const isThere = (topic: Topic) => !WAITING.has(topic) && !(isPlanned('templates') && topic === 'template')
/** What never rings. */
const NEVER_PUSHED = new Set<Topic>(['usage', 'credits', 'storage'])

/** What comes by which way. Arrows move, the space bar chooses, a column's head chooses all of it. */
export function TopicGrid({ settings, isSaved, onChoose }: SettingsPart) {
  const t = useT()
  const hasAi = hasFeature(useCell(useEntry().vars), 'ai')
  const groups = {
    me: t('About me'),
    followed: t('Items I follow'),
    autobot: t('Autobot'),
    workspace: t('Workspace'),
  }
  const channels: Record<Channel, string> = { push: t('Push'), mail: t('Email') }
  const topics = (Object.keys(TOPICS) as Topic[]).filter(
    (topic) => isThere(topic) && (hasAi || topic !== 'credits'),
  )
  const chosen = (topic: Topic, channel: Channel, isOn: boolean) => ({
    [choiceKey(topic, channel)]: isOn === TOPICS[topic][channel] ? null : isOn,
  })
  const isOpen = (topic: Topic, channel: Channel) => channel !== 'push' || !NEVER_PUSHED.has(topic)
  const toggleAll = (channel: Channel) => {
    const all = topics.filter((topic) => isOpen(topic, channel))
    const isOn = !all.every((topic) => settings.isOn(topic, channel))
    onChoose(
      Object.assign({}, ...all.map((topic) => chosen(topic, channel, isOn))) as Record<string, unknown>,
    )
  }
  return (
    <section aria-label={t('What')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its boxes */}
      <table className={styles['grid']} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">
              {t('What')} {isSaved && <SavedMark />}
            </th>
            <th scope="col" className={styles['cell']}>
              {t('In app')}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={styles['cell']}>
                <button type="button" className={styles['head']} onClick={() => toggleAll(channel)}>
                  {channels[channel]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {Object.entries(groups).map(([group, label]) => {
          const own = topics.filter((topic) => TOPICS[topic].group === group)
          return own.length === 0 ? null : (
            <tbody key={group}>
              <tr className={styles['group']}>
                <th scope="rowgroup" colSpan={2 + CHANNELS.length}>
                  {label}
                </th>
              </tr>
              {own.map((topic) => (
                <tr key={topic}>
                  <th scope="row">{t(TOPICS[topic].label)}</th>
                  <td className={styles['cell']}>
                    <Checkbox checked disabled aria-label={`${t(TOPICS[topic].label)}, ${t('In app')}`} />
                  </td>
                  {CHANNELS.map((channel) => (
                    <td key={channel} className={styles['cell']}>
                      {isOpen(topic, channel) ? (
                        <Checkbox
                          aria-label={`${t(TOPICS[topic].label)}, ${channels[channel]}`}
                          checked={settings.isOn(topic, channel)}
                          onCheckedChange={(isOn) => onChoose(chosen(topic, channel, isOn))}
                        />
                      ) : (
                        '–'
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}

/** The arrows go from box to box, those that are fixed left out. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const rows = [...event.currentTarget.rows].map((row) => [
    ...row.querySelectorAll<HTMLElement>('input:not(:disabled), button'),
  ])
  const at = rows.findIndex((row) => row.includes(document.activeElement as HTMLElement))
  const place = rows[at]?.indexOf(document.activeElement as HTMLElement) ?? -1
  if (at < 0) return
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined && down === undefined) return
  event.preventDefault()
  if (step !== undefined) rows[at]?.[place + step]?.focus()
  else if (down !== undefined) {
    const others = down > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
    others.find((row) => row[place] !== undefined)?.[place]?.focus()
  }
}
