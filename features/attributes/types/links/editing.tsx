import { useT } from '@weft/i18n/react'
import { newUuid } from '@weft/base'
import { Button, IconButton, Switch, TextField, useLeaving } from '@weft/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditorMove, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useCheckedCommit } from '../../client/editors/use-checked-commit.ts'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import styles from '../../client/editors/editors.module.css'
import { type Link, linksOf, MAX_LINKS } from '../../shared/elements/links.ts'
import { mergeById } from '../../shared/elements/merge-lists.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

const emptyLink = (): Link => ({ id: newUuid(), url: '', name: '' })

export function LinksEditor(props: EditorProps) {
  const { settings, context, initialText, placement, label } = props
  const t = useT()
  const isMultiple = settings.multiple !== false
  // One row to write in, the same one whatever comes in meanwhile.
  const [blank] = useState(emptyLink)
  const typed = { ...blank, url: initialText ?? '' }
  const open = useOpenValue<readonly Link[]>(props, {
    read: (data) => (linksOf(data).length > 0 ? linksOf(data) : [blank]),
    initial: initialText === undefined ? undefined : [typed, ...(isMultiple ? linksOf(props.data) : [])],
    join: (base, draft, theirs) =>
      isMultiple ? ((mergeById(base, draft, theirs) ?? undefined) as Link[] | undefined) : undefined,
  })
  const rows = open.draft
  const { problem, setProblem, commit } = useCheckedCommit(input, settings, open)
  const change = (id: string, changes: Partial<Link>) => {
    open.setDraft(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
    setProblem(null)
  }
  const finish = (move: EditorMove) => commit(rows, move)
  useLeaving(() => open.isTouched && finish('none'))
  return (
    <EditorSurface
      label={label ?? t(definition.label)}
      placement={placement}
      onDone={finish}
      onCancel={open.cancel}
    >
      <TheirChange open={open} format={(data) => definition.format(data, settings, context)} />
      {rows.map((row, index) => (
        <div key={row.id} className={styles['linkRow']}>
          <TextField
            size="compact"
            type="url"
            aria-label={t('Address of link {n}', { n: index + 1 })}
            placeholder={t('Address')}
            autoFocus={index === 0}
            autoComplete="off"
            value={row.url}
            onValueChange={(url) => change(row.id, { url })}
          />
          <TextField
            size="compact"
            aria-label={t('Name of link {n}', { n: index + 1 })}
            placeholder={t('Name')}
            maxLength={255}
            value={row.name}
            onValueChange={(name) => change(row.id, { name })}
          />
          <IconButton
            icon={<Trash2 />}
            label={t('Remove link {n}', { n: index + 1 })}
            onClick={() => open.setDraft(rows.filter(({ id }) => id !== row.id))}
            onKeyDown={stopEnter}
          />
        </div>
      ))}
      {problem !== null && (
        <span role="alert" className={styles['surfaceProblem']}>
          {t(problem)}
        </span>
      )}
      <div className={styles['footer']}>
        {(isMultiple || rows.length === 0) && (
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            disabled={rows.length >= MAX_LINKS}
            onClick={() => open.setDraft([...rows, emptyLink()])}
            onKeyDown={stopEnter}
          >
            {t('Add link')}
          </Button>
        )}
        <Button variant="primary" size="compact" onClick={() => finish('none')} onKeyDown={stopEnter}>
          {t('Done')}
        </Button>
      </div>
    </EditorSurface>
  )
}

/** On a button Enter presses it, and must not finish the editor as it does in a field. */
function stopEnter(event: { key: string; stopPropagation(): void }) {
  if (event.key === 'Enter') event.stopPropagation()
}

export function LinksSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <Switch
      isSpread
      checked={settings.multiple !== false}
      onCheckedChange={(multiple) => onChange({ ...settings, multiple })}
    >
      {t('Allow multiple')}
    </Switch>
  )
}
