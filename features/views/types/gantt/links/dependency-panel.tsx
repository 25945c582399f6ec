import { SavedField } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { Dropdown, IconButton, Popover, TextField } from '@weft/ui'
import { X } from 'lucide-react'
import type { RefObject } from 'react'

import type { GanttActions } from '../gantt-actions.ts'
import styles from './links.module.css'
import { type Dependency, LINK_KINDS, type LinkKind, MAX_LAG } from '../schedule/dependency.ts'
import type { GanttData } from '../use-gantt-data.ts'

/** More items than these one finds by dragging or in the item itself. */
const MOST = 500

interface DependencyPanelProps {
  id: string
  anchor: RefObject<Element | null>
  data: GanttData
  ganttActions: GanttActions
  canEdit: boolean
  onClose(): void
}

/** What an item waits for and what waits for it, with the kind and the days between. */
export function DependencyPanel({ id, anchor, data, ganttActions, canEdit, onClose }: DependencyPanelProps) {
  const t = useT()
  const into = data.links.filter(({ to }) => to === id)
  const outOf = data.links.filter(({ from }) => from === id)
  const linked = new Set(into.map(({ from }) => from))
  const free = data.items.filter((one) => one.id !== id && !linked.has(one.id)).slice(0, MOST)
  return (
    <Popover
      label={t('Dependencies')}
      anchor={anchor}
      isOpen
      width={380}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className={styles['panel']}>
        <strong dir="auto">{ganttActions.nameOfItem(id)}</strong>
        <LinkList
          title={t('Waits for')}
          links={into}
          other={({ from }) => from}
          {...{ ganttActions, canEdit, data }}
        />
        {canEdit && (
          <Dropdown
            aria-label={t('Add dependency')}
            placeholder={t('Add dependency')}
            size="compact"
            search
            value={null}
            options={free.map((one) => ({ id: one.id, label: ganttActions.nameOfItem(one.id) }))}
            onValueChange={(from) => ganttActions.link(from, id, { kind: 'FS', lag: 0 })}
          />
        )}
        {outOf.length > 0 && (
          <LinkList
            title={t('Blocks')}
            links={outOf}
            other={({ to }) => to}
            {...{ ganttActions, canEdit, data }}
          />
        )}
      </div>
    </Popover>
  )
}

interface LinkListProps {
  title: string
  links: readonly Dependency[]
  other(link: Dependency): string
  ganttActions: GanttActions
  data: GanttData
  canEdit: boolean
}

function LinkList({ title, links, other, ganttActions, data, canEdit }: LinkListProps) {
  const t = useT()
  const names: Record<LinkKind, string> = {
    FS: t('Finish to start'),
    SS: t('Start to start'),
    FF: t('Finish to finish'),
    SF: t('Start to finish'),
  }
  return (
    <section className={styles['linkList']} aria-label={title}>
      <h3>{title}</h3>
      {links.length === 0 && <p className={styles['faint']}>{t('Nothing')}</p>}
      {links.map((link) => {
        const name = ganttActions.nameOfItem(other(link))
        const isBad = data.graph.circular.includes(link)
        return (
          <div key={`${link.from} ${link.to}`} className={styles['linkRow']}>
            <span className={styles['linkName']} dir="auto" data-bad={isBad || undefined}>
              {name}
              {isBad && <span className={styles['badNote']}>{t('Part of a circle, ignored')}</span>}
            </span>
            {canEdit ? (
              <>
                <Dropdown
                  aria-label={t('Kind: {name}', { name })}
                  size="compact"
                  value={link.kind}
                  options={LINK_KINDS.map((kind) => ({ id: kind, label: names[kind], hint: kind }))}
                  onValueChange={(kind) =>
                    ganttActions.link(link.from, link.to, { kind: kind as LinkKind, lag: link.lag })
                  }
                />
                <LagField
                  label={t('Working days between: {name}', { name })}
                  value={link.lag}
                  onChange={(lag, base) =>
                    ganttActions.link(
                      link.from,
                      link.to,
                      { kind: link.kind, lag },
                      { kind: link.kind, lag: base },
                    )
                  }
                />
                <IconButton
                  size="small"
                  icon={<X />}
                  label={t('Remove {name}', { name })}
                  onClick={() => ganttActions.unlink(link.from, link.to)}
                />
              </>
            ) : (
              <span className={styles['faint']}>
                {names[link.kind]}
                {link.lag === 0 ? '' : ` ${link.lag > 0 ? '+' : ''}${link.lag}`}
              </span>
            )}
          </div>
        )
      })}
    </section>
  )
}

interface LagFieldProps {
  label: string
  value: number
  /** `base` is what the field had shown. */
  onChange(lag: number, base: number): void
}

function LagField({ label, value, onChange }: LagFieldProps) {
  const t = useT()
  const parse = (text: string) => {
    const lag = Number(text)
    const isDays = text.trim() !== '' && Number.isInteger(lag) && Math.abs(lag) <= MAX_LAG
    return isDays ? { data: lag } : { problem: t('A whole number of days') }
  }
  return (
    <SavedField<number> {...{ label, value, parse }} isUnder read={String} onSave={onChange}>
      {({ label: name, error, ...field }) => (
        <TextField
          {...field}
          aria-label={name}
          title={error ?? name}
          error={error !== undefined}
          size="compact"
          inputMode="numeric"
          className={styles['lag'] ?? ''}
        />
      )}
    </SavedField>
  )
}
