import { newUuid } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { Button, Switch } from '@weft/ui'
import { useState } from 'react'
import type { EditorMove, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { CheckLines } from '../../client/editors/check-lines.tsx'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { useCheckedCommit } from '../../client/editors/use-checked-commit.ts'
import styles from '../../client/editors/late-editors.module.css'
import settingsStyles from '../../client/settings/settings.module.css'
import { type CheckLine, linesOf } from '../../shared/elements/checklists.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

const emptyLine = (name = ''): CheckLine => ({ id: newUuid(), name, done: false })

/** The lines, to tick, rename, move, add and paste; all of them are one edit. */
export function ChecklistEditor(props: EditorProps) {
  const { data, settings, context, initialText, placement, label, onCommit, onCancel } = props
  const t = useT()
  const [lines, setLines] = useState<CheckLine[]>(() => [...linesOf(data), emptyLine(initialText)])
  const [isHiding, setIsHiding] = useState(settings.hideDone === true)
  const { problem, setProblem, commit } = useCheckedCommit(intake, settings, onCommit)
  const done = lines.filter((line) => line.done).length

  const finish = (move: EditorMove) => commit(lines, move)
  return (
    <EditorSurface
      label={label ?? t(definition.label)}
      placement={placement}
      onDone={finish}
      onCancel={onCancel}
      keepsEnter
    >
      <CheckLines
        lines={lines}
        isHidden={(line) => isHiding && line.done}
        makeLine={emptyLine}
        people={settings.lineAssignee === true ? context.people : null}
        hasDue={settings.lineDue === true}
        onChange={(next) => {
          setLines(next)
          setProblem(null)
        }}
      />
      {problem !== null && (
        <span role="alert" className={settingsStyles['problem']}>
          {t(problem)}
        </span>
      )}
      <div className={styles['foot']}>
        <span className={styles['count']}>
          {t('{done} of {total} done', {
            done,
            total: lines.filter(({ name }) => name.trim() !== '').length,
          })}
        </span>
        {(done > 0 || isHiding) && (
          <Button variant="ghost" size="compact" onClick={() => setIsHiding(!isHiding)}>
            {isHiding ? t('Show done') : t('Hide done')}
          </Button>
        )}
        <Button variant="primary" size="compact" onClick={() => finish('none')}>
          {t('Done')}
        </Button>
      </div>
    </EditorSurface>
  )
}

export function ChecklistSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <div className={settingsStyles['settings']}>
      <Switch
        isSpread
        checked={settings.showProgress !== false}
        onCheckedChange={(showProgress) => onChange({ ...settings, showProgress })}
      >
        {t('Show progress')}
      </Switch>
      <Switch
        isSpread
        checked={settings.hideDone === true}
        onCheckedChange={(hideDone) => onChange({ ...settings, hideDone })}
      >
        {t('Hide done lines')}
      </Switch>
      <Switch
        isSpread
        checked={settings.lineAssignee === true}
        onCheckedChange={(lineAssignee) => onChange({ ...settings, lineAssignee })}
      >
        {t('A person for each line')}
      </Switch>
      <Switch
        isSpread
        checked={settings.lineDue === true}
        onCheckedChange={(lineDue) => onChange({ ...settings, lineDue })}
      >
        {t('A due date for each line')}
      </Switch>
    </div>
  )
}
