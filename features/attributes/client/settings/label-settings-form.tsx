import { useT } from '@weft/i18n/react'
import {
  Button,
  ColorSwatchPicker,
  Dropdown,
  IconButton,
  isLabelColor,
  Popover,
  Switch,
  TextField,
} from '@weft/ui'
import { ArrowDown, ArrowUp, Circle, CircleCheck, CircleDot, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  inCategory,
  type Label,
  labelSettings,
  MAX_LABEL_NAME,
  MAX_LABELS,
  newLabel,
} from '../../shared/elements/labels.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'
import { pillColors } from '../paint/pills.ts'

const CATEGORIES = ['todo', 'doing', 'done'] as const
const CATEGORY_ICONS = { none: null, todo: <Circle />, doing: <CircleDot />, done: <CircleCheck /> }

/** The labels of an attribute: add, rename, recolour, reorder, delete. */
export function LabelSettingsForm({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { labels, multiple, allowCreateFromCell } = labelSettings(settings)
  const [isNew, setIsNew] = useState(false)
  const setLabels = (next: readonly Label[]) => onChange({ ...settings, labels: next })
  const change = (id: string, changes: Partial<Label>) =>
    setLabels(labels.map((label) => (label.id === id ? { ...label, ...changes } : label)))
  const move = (index: number, by: number) => {
    const next = [...labels]
    next.splice(index + by, 0, ...next.splice(index, 1))
    setLabels(next)
  }
  return (
    <div className={styles['settings']}>
      <ul className={styles['labelList']}>
        {labels.map((label, index) => (
          <li key={label.id} className={styles['labelRow']}>
            <LabelColor
              label={label}
              onChange={(changes) => change(label.id, changes)}
              onReplace={(next) => setLabels(labels.map((one) => (one.id === label.id ? next : one)))}
            />
            <LabelName
              label={label}
              isNew={isNew && index === labels.length - 1}
              onChange={(name) => change(label.id, { name })}
            />
            <IconButton
              icon={<ArrowUp />}
              label={t('Move {name} up', { name: label.name })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              icon={<ArrowDown />}
              label={t('Move {name} down', { name: label.name })}
              disabled={index === labels.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              icon={<Trash2 />}
              label={t('Delete {name}', { name: label.name })}
              onClick={() => setLabels(labels.filter(({ id }) => id !== label.id))}
            />
          </li>
        ))}
      </ul>
      <span>
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          disabled={labels.length >= MAX_LABELS}
          onClick={() => {
            setIsNew(true)
            setLabels([...labels, newLabel(t('New label'), labels.length)])
          }}
        >
          {t('Add label')}
        </Button>
      </span>
      <Switch
        isSpread
        checked={multiple}
        onCheckedChange={(next) => onChange({ ...settings, multiple: next })}
      >
        {t('Allow multiple')}
      </Switch>
      <Switch
        isSpread
        checked={allowCreateFromCell}
        onCheckedChange={(next) => onChange({ ...settings, allowCreateFromCell: next })}
      >
        {t('Let people add labels while editing')}
      </Switch>
    </div>
  )
}

/** The colour of a label, and the stage of work that it stands for. */
function LabelColor({
  label,
  onChange,
  onReplace,
}: {
  label: Label
  onChange(changes: Partial<Label>): void
  onReplace(label: Label): void
}) {
  const t = useT()
  const stages = { none: t('None'), todo: t('To do'), doing: t('In progress'), done: t('Done') }
  const stage = label.category ?? (label.isDone ? 'done' : 'none')
  return (
    <Popover
      label={t('Color of {name}', { name: label.name })}
      trigger={
        <button
          type="button"
          className={styles['swatch']}
          aria-label={t('Color of {name}', { name: label.name })}
          data-color={isLabelColor(label.color) ? label.color : 'gray'}
          style={{ background: pillColors(label).background || undefined }}
        >
          {CATEGORY_ICONS[stage]}
        </button>
      }
    >
      {(close) => (
        <div className={styles['settings']}>
          <ColorSwatchPicker
            value={isLabelColor(label.color) ? label.color : null}
            onValueChange={(color) => {
              onChange({ color, textColor: '' })
              close()
            }}
          />
          <Dropdown
            label={t('Stage')}
            size="compact"
            value={stage}
            options={(['none', ...CATEGORIES] as const).map((id) => ({ id, label: stages[id] }))}
            onValueChange={(id) => {
              onReplace(inCategory(label, CATEGORIES.find((one) => one === id) ?? null))
            }}
          />
        </div>
      )}
    </Popover>
  )
}

/** A name goes to the others as it is typed, and is never empty there. */
function LabelName({
  label,
  isNew,
  onChange,
}: {
  label: Label
  isNew: boolean
  onChange(name: string): void
}) {
  const t = useT()
  // What is typed, and the name from before.
  const [typed, setTyped] = useState<{ text: string; from: string } | null>(null)
  // Of others it may have become another one meanwhile.
  const isTyped = typed && (typed.text.trim() === '' || typed.text.trim() === label.name)
  return (
    <TextField
      className={styles['labelName'] ?? ''}
      size="compact"
      aria-label={t('Name of {name}', { name: typed?.from ?? label.name })}
      maxLength={MAX_LABEL_NAME}
      autoFocus={isNew}
      value={isTyped ? typed.text : label.name}
      onValueChange={(text) => {
        setTyped({ text, from: typed?.from ?? label.name })
        const name = text.trim()
        if (name !== '' && name !== label.name) onChange(name)
      }}
      onFocus={(event) => {
        if (isNew) event.currentTarget.select()
      }}
      onBlur={() => {
        if (typed?.text.trim() === '' && typed.from !== label.name) onChange(typed.from)
        setTyped(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
      }}
    />
  )
}
