import { ArrowUpDown, Group, ListFilter, Palette, Plus, Rows3, Search, SlidersHorizontal } from 'lucide-react'
import type { Ref } from 'react'

import { useT } from '@weft/i18n/react'
import { countConditions } from '@weft/model'
import {
  Button,
  classNames,
  CommandSource,
  late,
  MenuItem,
  SearchField,
  Toolbar,
  ToolbarSeparator,
  ToolbarSpace,
  Tooltip,
  useIsMobile,
} from '@weft/ui'

import { useNoteFilter } from '../filter/use-note-filter.ts'
import { ImportButton } from './import-button.tsx'
import { MoreTools, type Tool, ToolButton } from './tool-button.tsx'
import { useToolRoom } from './tool-room.tsx'
import type { ViewToolbarProps } from './toolbar-props.ts'
import styles from '../views.module.css'

const FilterCommands = late(() => import('../filter/filter-commands.tsx').then((it) => it.FilterCommands))
const DraftNote = late(() => import('./tool-panel.tsx').then((it) => it.DraftNote))

/** The tools of a view: what it shows, in which order, and the way to new items. */
export function ViewToolbar(props: ViewToolbarProps) {
  const { actions, member, search, searchField, onSearch, placeRefs } = props
  const t = useT()
  const room = useToolRoom()
  useNoteFilter(props)
  const [filter, ...others] = useTools(props).filter(({ name }) => member?.tools?.includes(name) ?? true)
  return (
    <Toolbar label={t('View')}>
      <Place at={placeRefs.lead} />
      {filter && <ToolButton {...props} tool={filter} />}
      {member?.Tools && <member.Tools {...props} />}
      {room === 'menu' && others.length > 1 ? (
        <span data-attributes style={{ display: 'contents' }}>
          <MoreTools {...props} tools={others} />
        </span>
      ) : (
        others.map((tool) => (
          <span
            key={tool.name}
            {...(tool.name === 'attributes' && { 'data-attributes': '' })}
            style={{ display: 'contents' }}
          >
            <ToolButton {...props} tool={tool} />
          </span>
        ))
      )}
      <Place at={placeRefs.middle} />
      {!props.isShared && props.panel === null && <DraftNote {...props} />}
      <ToolbarSpace />
      <SearchField
        ref={searchField}
        label={t('Search in view')}
        size="compact"
        className={classNames(styles['search'], (member?.hasOwnTools || room !== 'full') && styles['folded'])}
        value={search}
        onValueChange={onSearch}
      />
      <Place at={placeRefs.end} />
      {actions.rights.createItem && <NewItemTools {...props} />}
      <Place at={placeRefs.add} />
      <CommandSource title={t('This view')} order={20}>
        {actions.rights.createItem && (
          <MenuItem icon={<Plus />} shortcut={['N']} onAction={props.onAddItem}>
            {member?.addText ? t(member.addText) : t('Add item')}
          </MenuItem>
        )}
        <MenuItem icon={<Search />} shortcut={['/']} onAction={() => actions.focusSearch()}>
          {t('Search in view')}
        </MenuItem>
        {[...(filter ? [filter] : []), ...others].map(({ name, icon, text }) => (
          <MenuItem key={name} icon={icon} onAction={() => props.onPanel(name)}>
            {text}
          </MenuItem>
        ))}
      </CommandSource>
      {filter && (
        <CommandSource title={t('Filter')} order={21}>
          <FilterCommands {...props} />
        </CommandSource>
      )}
    </Toolbar>
  )
}

/** What opens a panel, the filter first. */
function useTools({ settings, records, viewSettings }: ViewToolbarProps): readonly Tool[] {
  const t = useT()
  const hidden = settings.hidden.length
  const groups = settings.groups.length
  const conditions = settings.filter ? countConditions(settings.filter) : 0
  const nameOf = (id: string | undefined) => records.all.find((one) => one.id === id)?.attribute.name
  const sortName = nameOf(settings.sort[0]?.attribute_id)
  const groupName = nameOf(settings.groups[0]?.attribute_id)
  return [
    {
      name: 'filter',
      icon: <ListFilter />,
      isOn: conditions > 0,
      text: t('Filter'),
      value: conditions,
      hasText: true,
    },
    {
      name: 'sort',
      icon: <ArrowUpDown />,
      isOn: settings.sort.length > 0,
      text: sortName ? t('Sort: {name}', { name: sortName }) : t('Sort'),
    },
    {
      name: 'group',
      icon: <Group />,
      isOn: groupName !== undefined,
      text: groupName ? t('Group: {name}', { name: groupName }) : t('Group'),
      value: groups > 1 ? groups : 0,
    },
    {
      name: 'attributes',
      icon: <SlidersHorizontal />,
      isOn: hidden > 0,
      text: hidden > 0 ? t('Attributes: {count} hidden', { count: hidden }) : t('Attributes'),
    },
    { name: 'color', icon: <Palette />, isOn: Boolean(viewSettings['color']), text: t('Color') },
    { name: 'options', icon: <Rows3 />, isIconOnly: true, text: t('View options') },
  ]
}

/** Where the view itself puts what it brings along. */
function Place({ at }: { at: Ref<HTMLSpanElement> }) {
  return <span ref={at} style={{ display: 'contents' }} />
}

/** The ways to new items: one, or those of a file. */
function NewItemTools({ folder, member, onAddItem }: ViewToolbarProps) {
  const t = useT()
  const isMobile = useIsMobile()
  const room = useToolRoom()
  const addText = member?.addText ? t(member.addText) : t('Add item')
  const add = { variant: 'primary', size: 'compact', icon: <Plus />, onClick: onAddItem } as const
  return (
    <>
      {!isMobile && room !== 'menu' && <ToolbarSeparator />}
      {/* An icon where there is little room, or a kind of view has buttons of its own. */}
      <ImportButton
        folder={folder}
        look={isMobile || room !== 'full' || member?.Tools || member?.hasOwnTools ? 'icon' : 'tool'}
      />
      {!isMobile &&
        !member?.hasOwnAdd &&
        (room === 'menu' ? (
          <Tooltip text={addText} isName>
            <Button {...add} aria-label={addText} />
          </Tooltip>
        ) : (
          <Button {...add}>{addText}</Button>
        ))}
    </>
  )
}
