import { useT } from '@weft/i18n/react'
import { ColorSwatchPicker, Dropdown, isInChangedBy, isLabelColor, Segmented } from '@weft/ui'
import { Flame, Heart, Star, ThumbsUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { EditorMove, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { readEditorKey } from '../../client/editors/keys.ts'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import styles from '../../client/editors/late-editors.module.css'
import settingsStyles from '../../client/settings/settings.module.css'
import { definition, MAX_RATING, ratingSettings, starsOf } from './definition.ts'

const ICONS = { star: Star, heart: Heart, flame: Flame, thumb: ThumbsUp }

/** Stars to press; digits, arrows and a press set the rating, and the same star again takes it away. */
export function RatingEditor(props: EditorProps) {
  const { settings, context, initialText, placement, label } = props
  const t = useT()
  const { max, icon, color } = ratingSettings(settings)
  const typed = initialText !== undefined && /^\d$/.test(initialText) ? Number(initialText) : null
  const open = useOpenValue(props, {
    read: (data) => starsOf(data, max),
    initial: typed === null ? undefined : Math.min(typed, max),
  })
  const stars = open.draft
  const group = useRef<HTMLSpanElement>(null)
  const isDone = useRef(false)
  const Icon = ICONS[icon]

  const finish = (count: number, move: EditorMove) => {
    if (isDone.current) return
    isDone.current = true
    open.commit(count === open.start ? open.base : count === 0 ? null : count, { move })
  }
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    // A digit that opened the editor is the whole edit.
    if (typed !== null) latest.current(Math.min(typed, max), 'none')
    else group.current?.focus()
  }, [typed, max])

  const handleKey = (event: KeyboardEvent) => {
    const key = readEditorKey(event)
    const step = stepOf(event)
    if (key === null && step === 0 && !/^\d$/.test(event.key)) return
    if (event.key === 'Tab' && placement === 'panel') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'cancel') {
      isDone.current = true
      open.cancel()
    } else if (key !== null) finish(stars, placement === 'panel' ? 'none' : key)
    else if (step !== 0) open.setDraft(Math.min(Math.max(stars + step, 0), max))
    else finish(Math.min(Number(event.key), max), 'none')
  }
  return (
    <span
      ref={group}
      className={styles['stars']}
      data-placement={placement}
      data-color={isLabelColor(color) ? color : 'yellow'}
      role="slider"
      tabIndex={0}
      aria-label={label ?? t(definition.label)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={stars}
      aria-valuetext={t('{n} of {max}', { n: stars, max })}
      onKeyDown={handleKey}
      onBlur={(event) => {
        if (!isInChangedBy(event.relatedTarget)) finish(stars, 'none')
      }}
    >
      {Array.from({ length: max }, (_, index) => (
        <Icon
          key={index}
          data-on={index < stars || undefined}
          // The group keeps the focus: leaving it saves.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => finish(index + 1 === open.start ? 0 : index + 1, 'none')}
        />
      ))}
      <TheirChange open={open} format={(data) => definition.format(data, settings, context)} isUnder />
    </span>
  )
}

/** What an arrow adds; in texts from right to left the stars run the other way. */
function stepOf(event: KeyboardEvent): number {
  if (event.key === 'ArrowUp') return 1
  if (event.key === 'ArrowDown') return -1
  const isRtl = event.currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl'
  if (event.key === 'ArrowRight') return isRtl ? -1 : 1
  return event.key === 'ArrowLeft' ? (isRtl ? 1 : -1) : 0
}

export function RatingSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { max, icon, color } = ratingSettings(settings)
  return (
    <div className={settingsStyles['settings']}>
      <Dropdown
        label={t('Highest rating')}
        value={String(max)}
        options={Array.from({ length: MAX_RATING }, (_, i) => ({ id: String(i + 1), label: String(i + 1) }))}
        onValueChange={(id) => onChange({ ...settings, max: Number(id) })}
      />
      <Segmented
        label={t('Icon')}
        value={icon}
        options={[
          { value: 'star', label: t('Star'), icon: <Star />, isIconOnly: true },
          { value: 'heart', label: t('Heart'), icon: <Heart />, isIconOnly: true },
          { value: 'flame', label: t('Flame'), icon: <Flame />, isIconOnly: true },
          { value: 'thumb', label: t('Thumb'), icon: <ThumbsUp />, isIconOnly: true },
        ]}
        onValueChange={(next) => onChange({ ...settings, icon: next })}
      />
      <ColorSwatchPicker
        value={isLabelColor(color) ? color : null}
        onValueChange={(next) => onChange({ ...settings, color: next })}
      />
    </div>
  )
}
