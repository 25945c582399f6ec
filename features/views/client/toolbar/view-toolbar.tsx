import { ArrowUpDown, FileUp, Group, ListFilter, Plus, Rows3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'

import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, Settings } from '@weft/model'
import { countConditions } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import {
  Button,
  IconButton,
  lateComponent,
  Popover,
  SearchField,
  Toolbar,
  ToolbarSeparator,
  ToolbarSpace,
  useIsMobile,
} from '@weft/ui'

import type { QuerySettings } from '../../shared/query-settings.ts'
import { ImportScreen } from '../import-screen.tsx'
import type { ClientViewType, ViewActions, ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'

const FilterPanel = lateComponent(() => import('./panels.ts').then((it) => it.FilterPanel))
const SortPanel = lateComponent(() => import('./panels.ts').then((it) => it.SortPanel))
const AttributesPanel = lateComponent(() => import('./panels.ts').then((it) => it.AttributesPanel))

const GroupPanel = lateComponent(() => import('./panels.ts').then((it) => it.GroupPanel))
const OptionsPanel = lateComponent(() => import('./panels.ts').then((it) => it.OptionsPanel))

export type ToolbarPanel = 'filter' | 'sort' | 'group' | 'attributes' | 'options'

interface ViewToolbarProps {
  folder: Folder
  settings: QuerySettings
  viewSettings: Settings
  member: ClientViewType | undefined
  records: ViewRecords
  env: QueryEnv
  actions: ViewActions
  panel: ToolbarPanel | null
  search: string
  searchField: RefObject<HTMLInputElement | null>
  counts: { shown: number; total: number }
  /** False while only this person sees these settings. */
  isShared: boolean
  onPanel(panel: ToolbarPanel | null): void
  /** Shows settings that are saved when the panel closes. */
  onDraft(settings: Settings): void
  onReset(): void
  onSearch(text: string): void
  onAddItem(): void
}

/** The tools of a view: what it shows, in which order, and the way to new items. */
export function ViewToolbar(props: ViewToolbarProps) {
  const { folder, settings, records, env, actions, counts, isShared, search, searchField } = props
  const { viewSettings, member } = props
  const { onDraft, onReset, onSearch, onAddItem } = props
  const t = useT()
  const { guest } = useMe()
  const isMobile = useIsMobile()
  const [isImporting, setIsImporting] = useState(false)
  const { rights } = actions
  const conditions = settings.filter ? countConditions(settings.filter) : 0
  const nameOf = (id: string | undefined) => records.all.find((one) => one.id === id)?.attribute.name
  const sortName = nameOf(settings.sort[0]?.attribute_id)
  const groupName = nameOf(settings.groups[0]?.attribute_id)
  const note = rights.editView
    ? t('Saved for everyone who sees this view')
    : isShared
      ? t('Only you will see what you change')
      : t('Only you see this')
  return (
    <Toolbar label={t('View')}>
      <ToolButton
        {...props}
        name="filter"
        icon={<ListFilter />}
        isOn={conditions > 0}
        text={t('Filter')}
        value={conditions || undefined}
      >
        <FilterPanel
          filter={settings.filter}
          {...{ records, env, counts, note }}
          onChange={(filter) => onDraft({ filter })}
          onReset={isShared || rights.editView ? undefined : onReset}
        />
      </ToolButton>
      <ToolButton
        {...props}
        name="sort"
        icon={<ArrowUpDown />}
        isOn={settings.sort.length > 0}
        text={sortName ? t('Sort: {name}', { name: sortName }) : t('Sort')}
      >
        <SortPanel sort={settings.sort} records={records} onChange={(sort) => onDraft({ sort })} />
      </ToolButton>
      <ToolButton
        {...props}
        name="group"
        icon={<Group />}
        isOn={groupName !== undefined}
        text={groupName ? t('Group: {name}', { name: groupName }) : t('Group')}
        value={settings.groups.length > 1 ? settings.groups.length : undefined}
      >
        <GroupPanel
          groups={settings.groups}
          records={records}
          onChange={(groups) => actions.changeSettings({ groups })}
        />
      </ToolButton>
      <span data-attributes style={{ display: 'contents' }}>
        <ToolButton
          {...props}
          name="attributes"
          icon={<SlidersHorizontal />}
          isOn={settings.hidden.length > 0}
          text={
            settings.hidden.length > 0
              ? t('Attributes: {count} hidden', { count: settings.hidden.length })
              : t('Attributes')
          }
        >
          <AttributesPanel settings={settings} records={records} actions={actions} />
        </ToolButton>
      </span>
      <ToolButton {...props} name="options" icon={<Rows3 />} isIconOnly isOn={false} text={t('View options')}>
        <OptionsPanel {...{ settings, records, actions, viewSettings, member }} />
      </ToolButton>
      <ToolbarSpace />
      <SearchField
        ref={searchField}
        label={t('Search in view')}
        size="compact"
        className={styles['search'] ?? ''}
        value={search}
        onValueChange={onSearch}
      />
      {rights.createItem && !isMobile && (
        <>
          <ToolbarSeparator />
          {!guest && (
            <Button variant="ghost" size="compact" icon={<FileUp />} onClick={() => setIsImporting(true)}>
              {t('Import CSV')}
            </Button>
          )}
          <Button variant="primary" size="compact" icon={<Plus />} onClick={onAddItem}>
            {t('Add item')}
          </Button>
        </>
      )}
      {rights.createItem && isMobile && !guest && (
        <IconButton icon={<FileUp />} label={t('Import CSV')} onClick={() => setIsImporting(true)} />
      )}
      {isImporting && (
        <ImportScreen
          teamId={folder.team_id}
          boardId={folder.board_id}
          folderId={folder.id}
          isOpen
          onClose={() => setIsImporting(false)}
        />
      )}
    </Toolbar>
  )
}

interface ToolButtonProps extends Pick<ViewToolbarProps, 'panel' | 'onPanel'> {
  name: ToolbarPanel
  icon: ReactNode
  text: string
  value?: number | undefined
  isOn: boolean
  isIconOnly?: boolean
  children: ReactNode
}

function ToolButton(props: ToolButtonProps) {
  const { panel, onPanel, name, icon, text, value, isOn, isIconOnly, children } = props
  return (
    <Popover
      label={text}
      padding="none"
      isOpen={panel === name}
      onOpenChange={(isOpen) => onPanel(isOpen ? name : null)}
      trigger={
        isIconOnly ? (
          <IconButton icon={icon} label={text} />
        ) : (
          <Button variant="ghost" size="compact" icon={icon} isOn={isOn}>
            {text}
            {value !== undefined && <span className="tabular">{value}</span>}
          </Button>
        )
      }
    >
      {children}
    </Popover>
  )
}
