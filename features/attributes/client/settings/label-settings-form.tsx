import { useT } from '@weft/i18n/react'
import {
  Button,
  ColorSwatchPicker,
  Dropdown,
  IconButton,
  isLabelColor,
  Menu,
  MenuItem,
  moved,
  Popover,
  ReorderLines,
  Switch,
  TextField,
} from '@weft/ui'
import { ArrowDown, ArrowUp, Circle, CircleCheck, CircleDot, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  inCategory,
  type Label,
  labelSettings,
  MAX_LABEL_NAME,
  MAX_LABELS,
  newLabel,
} from '../../shared/elements/labels.ts'
import { appearanceOf, APPEARANCES } from '../../shared/elements/priorities.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'
import { pillColors } from '../paint/pills.ts'

const CATEGORIES = ['todo', 'doing', 'done'] as const
const CATEGORY_ICONS = { none: null, todo: <Circle />, doing: <CircleDot />, done: <CircleCheck /> }

/** The labels of an attribute: add, rename, recolour, put in order, delete; and how all of them look. */
export function LabelSettingsForm({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { labels, multiple, allowCreateFromCell } = labelSettings(settings)
  const [newest, setNewest] = useState<string | null>(null)
  const setLabels = (next: readonly Label[]) => onChange({ ...settings, labels: next })
  const looks = {
    pills: t('Pills'),
    priority: t('Priority, highest first'),
    priority_rising: t('Priority, lowest first'),
  }
  return (
    <div className={styles['settings']}>
      <LabelLines labels={labels} newest={newest} onChange={setLabels} />
      <span>
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus />}
          disabled={labels.length >= MAX_LABELS}
          onClick={() => {
            const label = newLabel(t('New label'), labels.length)
            setNewest(label.id)
            setLabels([...labels, label])
          }}
        >
          {t('Add label')}
        </Button>
      </span>
      <Dropdown
        label={t('Appearance')}
        size="compact"
        value={appearanceOf(settings)}
        options={APPEARANCES.map((id) => ({ id, label: looks[id] }))}
        onValueChange={(appearance) => onChange({ ...settings, appearance })}
      />
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

interface LabelLinesProps {
  labels: readonly Label[]
  /** The id of the one that was just added. */
  newest: string | null
  onChange(labels: Label[]): void
}

/** A line per label: dragged by its handle, moved by keys, or by its menu. */
function LabelLines({ labels, newest, onChange }: LabelLinesProps) {
  const replace = (id: string, next: Label) => onChange(labels.map((one) => (one.id === id ? next : one)))
  const move = (from: number, to: number) => onChange(moved(labels, from, to))
  return (
    <ReorderLines
      lines={labels.map((label, index) => ({
        key: label.id,
        name: label.name,
        content: (
          <div className={styles['labelRow']}>
            <LabelColor
              label={label}
              onChange={(changes) => replace(label.id, { ...label, ...changes })}
              onReplace={(next) => replace(label.id, next)}
            />
            <LabelName
              label={label}
              isNew={label.id === newest}
              onChange={(name) => replace(label.id, { ...label, name })}
            />
            <LabelMenu
              name={label.name}
              onMoveUp={index > 0 ? () => move(index, index - 1) : undefined}
              onMoveDown={index < labels.length - 1 ? () => move(index, index + 1) : undefined}
              onDelete={() => onChange(labels.filter(({ id }) => id !== label.id))}
            />
          </div>
        ),
      }))}
      onMove={move}
    />
  )
}

function LabelMenu(props: {
  name: string
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
  onDelete(): void
}) {
  const t = useT()
  const label = t('Actions for {name}', { name: props.name })
  return (
    <Menu label={label} trigger={<IconButton icon={<Ellipsis />} label={label} />}>
      {props.onMoveUp && (
        <MenuItem icon={<ArrowUp />} onAction={props.onMoveUp}>
          {t('Move up')}
        </MenuItem>
      )}
      {props.onMoveDown && (
        <MenuItem icon={<ArrowDown />} onAction={props.onMoveDown}>
          {t('Move down')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} tone="danger" onAction={props.onDelete}>
        {t('Delete')}
      </MenuItem>
    </Menu>
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
