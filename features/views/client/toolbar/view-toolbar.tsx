import { ArrowUpDown, Group, ListFilter, Palette, Plus, Rows3, SlidersHorizontal } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { useT } from '@weft/i18n/react'
import { countConditions } from '@weft/model'
import {
  Button,
  classNames,
  IconButton,
  late,
  Popover,
  SearchField,
  Toolbar,
  ToolbarSeparator,
  ToolbarSpace,
  useIsMobile,
} from '@weft/ui'

import type { ToolbarPanel } from '../view-member.ts'
import { ImportButton } from './import-button.tsx'
import type { ViewToolbarProps } from './toolbar-props.ts'
import styles from '../views.module.css'

const ToolPanel = late(() => import('./tool-panel.tsx').then((it) => it.ToolPanel))
const DraftNote = late(() => import('./tool-panel.tsx').then((it) => it.DraftNote))

/** The tools of a view: what it shows, in which order, and the way to new items. */
export function ViewToolbar(props: ViewToolbarProps) {
  const { settings, records, actions, member, search, searchField, onSearch, placeRefs } = props
  const t = useT()
  const hidden = settings.hidden.length
  const groups = settings.groups.length
  const conditions = settings.filter ? countConditions(settings.filter) : 0
  const nameOf = (id: string | undefined) => records.all.find((one) => one.id === id)?.attribute.name
  const sortName = nameOf(settings.sort[0]?.attribute_id)
  const groupName = nameOf(settings.groups[0]?.attribute_id)
  return (
    <Toolbar label={t('View')}>
      <Place at={placeRefs.lead} />
      <ToolButton
        {...props}
        name="filter"
        icon={<ListFilter />}
        isOn={conditions > 0}
        text={t('Filter')}
        value={conditions}
        hasText
      />
      {member?.Tools && <member.Tools {...props} />}
      <ToolButton
        {...props}
        name="sort"
        icon={<ArrowUpDown />}
        isOn={settings.sort.length > 0}
        text={sortName ? t('Sort: {name}', { name: sortName }) : t('Sort')}
      />
      <ToolButton
        {...props}
        name="group"
        icon={<Group />}
        isOn={groupName !== undefined}
        text={groupName ? t('Group: {name}', { name: groupName }) : t('Group')}
        value={groups > 1 ? groups : 0}
      />
      <span data-attributes style={{ display: 'contents' }}>
        <ToolButton
          {...props}
          name="attributes"
          icon={<SlidersHorizontal />}
          isOn={hidden > 0}
          text={hidden > 0 ? t('Attributes: {count} hidden', { count: hidden }) : t('Attributes')}
        />
      </span>
      <ToolButton
        {...props}
        name="color"
        icon={<Palette />}
        isOn={Boolean(props.viewSettings['color'])}
        text={t('Color')}
      />
      <ToolButton {...props} name="options" icon={<Rows3 />} isIconOnly text={t('View options')} />
      <Place at={placeRefs.middle} />
      {!props.isShared && props.panel === null && <DraftNote {...props} />}
      <ToolbarSpace />
      <SearchField
        ref={searchField}
        label={t('Search in view')}
        size="compact"
        className={classNames(styles['search'], member?.hasOwnTools && styles['folded'])}
        value={search}
        onValueChange={onSearch}
      />
      <Place at={placeRefs.end} />
      {actions.rights.createItem && <NewItemTools {...props} />}
      <Place at={placeRefs.add} />
    </Toolbar>
  )
}

/** Where the view itself puts what it brings along. */
function Place({ at }: { at: Ref<HTMLSpanElement> }) {
  return <span ref={at} style={{ display: 'contents' }} />
}

/** The ways to new items: one, or those of a file. */
function NewItemTools({ folder, member, onAddItem }: ViewToolbarProps) {
  const t = useT()
  const isMobile = useIsMobile()
  return (
    <>
      {!isMobile && <ToolbarSeparator />}
      {/* An icon where there is little room, or a kind of view has buttons of its own. */}
      <ImportButton
        folder={folder}
        look={isMobile || member?.Tools || member?.hasOwnTools ? 'icon' : 'tool'}
      />
      {!isMobile && !member?.hasOwnAdd && (
        <Button variant="primary" size="compact" icon={<Plus />} onClick={onAddItem}>
          {member?.addText ? t(member.addText) : t('Add item')}
        </Button>
      )}
    </>
  )
}

interface ToolButtonProps extends ViewToolbarProps {
  name: ToolbarPanel
  icon: ReactNode
  text: string
  /** Beside the text, unless it is 0. */
  value?: number
  isOn?: boolean
  isIconOnly?: boolean
  /** Its text stays where a kind of view has tools of its own, too. */
  hasText?: boolean
}

function ToolButton(props: ToolButtonProps) {
  const { panel, onPanel, name, icon, text, value, isOn, member, hasText } = props
  if (member?.tools?.includes(name) === false) return null
  const isIconOnly = props.isIconOnly ?? (member?.hasOwnTools && !hasText && !isOn)
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
            {value ? <span className="tabular">{value}</span> : null}
          </Button>
        )
      }
    >
      <ToolPanel {...props} />
    </Popover>
  )
}
