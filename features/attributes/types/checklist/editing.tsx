import { newUuid } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { Button, Switch, useLeaving } from '@weft/ui'
import { useState } from 'react'
import type { EditorMove, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { CheckLines } from '../../client/editors/check-lines.tsx'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useCheckedCommit } from '../../client/editors/use-checked-commit.ts'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import styles from '../../client/editors/late-editors.module.css'
import settingsStyles from '../../client/settings/settings.module.css'
import { type CheckLine, linesOf } from '../../shared/elements/checklists.ts'
import { mergeById } from '../../shared/elements/merge-lists.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

const emptyLine = (name = ''): CheckLine => ({ id: newUuid(), name, done: false })

/** The lines, to tick, rename, move, add and paste; all of them are one edit. */
export function ChecklistEditor(props: EditorProps) {
  const { settings, context, initialText, placement, label } = props
  const t = useT()
  // One line to write in, the same one whatever comes in meanwhile.
  const [blank] = useState(emptyLine)
  const typed = initialText === undefined ? undefined : { ...blank, name: initialText }
  const open = useOpenValue<readonly CheckLine[]>(props, {
    read: (data) => [...linesOf(data), blank],
    initial: typed && [...linesOf(props.data), typed],
    join: (base, draft, theirs) => (mergeById(base, draft, theirs) ?? undefined) as CheckLine[] | undefined,
  })
  const lines = open.draft
  const [isHiding, setIsHiding] = useState(settings.hideDone === true)
  const { problem, setProblem, commit } = useCheckedCommit(input, settings, open)
  const done = lines.filter((line) => line.done).length

  const finish = (move: EditorMove) => commit(lines, move)
  useLeaving(() => open.isTouched && finish('none'))
  return (
    <EditorSurface
      label={label ?? t(definition.label)}
      placement={placement}
      onDone={finish}
      onCancel={open.cancel}
      keepsEnter
    >
      <TheirChange open={open} format={(data) => definition.format(data, settings, context)} />
      <CheckLines
        lines={lines}
        isHidden={(line) => isHiding && line.done}
        makeLine={emptyLine}
        context={context}
        hasPeople={settings.lineAssignee === true}
        hasDue={settings.lineDue === true}
        onChange={(next) => {
          open.setDraft(next)
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
        {t('Assignee for each line')}
      </Switch>
      <Switch
        isSpread
        checked={settings.lineDue === true}
        onCheckedChange={(lineDue) => onChange({ ...settings, lineDue })}
      >
        {t('Due date for each line')}
      </Switch>
    </div>
  )
}
