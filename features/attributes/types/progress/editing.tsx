import { clampProgress, progressSettings } from '@weft/numbers'
import { useT } from '@weft/i18n/react'
import { isLabelColor, TextField, useLeaving } from '@weft/ui'
import { type CSSProperties, useState } from 'react'
import type { EditorMove, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import styles from '../../client/editors/late-editors.module.css'
import { ProgressSettingsForm } from '../../client/settings/progress-settings-form.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

/** A slider and a field that say the same. */
export function ProgressEditor(props: EditorProps) {
  const { settings, context, initialText, placement, label } = props
  const t = useT()
  const range = progressSettings(settings)
  const { min, max, step, color } = range
  const format = (data: unknown) =>
    typeof data === 'number' ? definition.format(data, settings, context) : ''
  const open = useOpenValue(props, { read: format, initial: initialText })
  const text = open.draft
  const [problem, setProblem] = useState<string | null>(null)
  const name = label ?? t(definition.label)
  const parsed = input.parse(text, settings, context)
  const value = 'data' in parsed && typeof parsed.data === 'number' ? parsed.data : null

  const show = (next: number) => {
    open.setDraft(format(clampProgress(next, range)))
    setProblem(null)
  }
  const finish = (move: EditorMove) => {
    if ('problem' in parsed) {
      setProblem(parsed.problem)
      return false
    }
    // An untouched text must not round what it shows.
    open.commit(open.isTouched ? parsed.data : open.base, { move })
    return true
  }
  useLeaving(() => open.isTouched && finish('none'))
  return (
    <EditorSurface label={name} placement={placement} onDone={finish} onCancel={open.cancel}>
      <TheirChange open={open} format={format} />
      <div className={styles['slide']} data-color={isLabelColor(color) ? color : 'blue'}>
        <input
          type="range"
          className={styles['slider']}
          style={{ '--share': ((value ?? min) - min) / (max - min) } as CSSProperties}
          aria-label={name}
          min={min}
          max={max}
          step={step}
          value={value ?? min}
          onChange={(event) => show(event.currentTarget.valueAsNumber)}
        />
        <TextField
          size="compact"
          aria-label={t('{name} as a number', { name })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          autoFocus
          value={text}
          error={problem === null ? undefined : t(problem)}
          onValueChange={(next) => {
            open.setDraft(next)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
            if (by === 0) return
            event.preventDefault()
            show((value ?? min) + by)
          }}
        />
      </div>
    </EditorSurface>
  )
}

export function ProgressSettings(props: SettingsProps) {
  const t = useT()
  return (
    <ProgressSettingsForm {...props} problems={input.checkSettings(props.settings).map((text) => t(text))} />
  )
}
