import { ExtensionPoint, type MenuExtension, MenuExtensionItems, useMenuExtensions } from '@weft/client-kit'
import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Copy,
  CopyPlus,
  Ellipsis,
  FolderInput,
  Link as LinkIcon,
  Maximize2,
  PanelRight,
  Square,
  Trash2,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useMay, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import {
  Breadcrumbs,
  buttonClass,
  CommandSource,
  IconButton,
  Link,
  Menu,
  MenuItem,
  MenuSeparator,
  ToolbarSeparator,
  useIsMobile,
} from '@weft/ui'

import type { ItemMenuProps } from './extension-points.ts'
import styles from './item-panel.module.css'
import { ITEM_FORMS, type ItemForm, type PanelCrumb } from './panel-parts.ts'

/** What can be done with the item as a whole; missing is what the person may not. */
export interface PanelActions {
  onCopyLink(): void
  onDuplicate?: ((what: 'item' | 'tree') => void) | undefined
  onMove?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

interface PanelHeadProps {
  /** What the menu is about. */
  about: ItemMenuProps

  form: ItemForm
  onForm?: ((form: ItemForm) => void) | undefined
  /** The item's own place, where this is another one. */
  href?: string | undefined
  /** The way here, the item itself not among it. */
  crumbs: readonly PanelCrumb[]
  actions: PanelActions
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onClose(): void
}

/** The line above an item: where it lies, the way to its neighbours, and what can be done with it. */
export function PanelHead(props: PanelHeadProps) {
  const { about, form, onForm, href, crumbs, actions, onPrevious, onNext, onClose } = props
  const t = useT()
  const isMobile = useIsMobile()
  const { guest } = useMe()
  const [chosen, setChosen] = useState<MenuExtension<'item.menu'> | null>(null)
  const extensions = useMenuExtensions('item.menu', about, useMay(about.item.team_id))
  const size = isMobile ? 'touch' : 'compact'
  const { onCopyLink, onDuplicate, onMove, onDelete } = actions
  const hasMore = onDuplicate !== undefined || onMove !== undefined || extensions.length > 0
  const entries = (
    <>
      {onDuplicate && (
        <MenuItem icon={<Copy />} onAction={() => onDuplicate('item')}>
          {t('Duplicate')}
        </MenuItem>
      )}
      {onDuplicate && about.below.length > 0 && (
        <MenuItem icon={<CopyPlus />} onAction={() => onDuplicate('tree')}>
          {t('Duplicate with sub-items')}
        </MenuItem>
      )}
      {onMove && (
        <MenuItem icon={<FolderInput />} onAction={onMove}>
          {t('Move to folder…')}
        </MenuItem>
      )}
      <MenuExtensionItems extensions={extensions} onChoose={setChosen} />
      {!guest && <ExtensionPoint point="item.entries" item={about.item} />}
      {onDelete && hasMore && <MenuSeparator />}
      {onDelete && (
        <MenuItem icon={<Trash2 />} tone="danger" onAction={onDelete}>
          {t('Delete item')}
        </MenuItem>
      )}
    </>
  )
  return (
    <header className={styles['head']}>
      {isMobile ? (
        <IconButton
          icon={<ArrowLeft className="icon-flip" />}
          label={t('Back')}
          size="touch"
          onClick={onClose}
        />
      ) : (
        <>
          <IconButton
            icon={<ChevronUp />}
            label={t('Previous item')}
            shortcut={['[']}
            size="small"
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton
            icon={<ChevronDown />}
            label={t('Next item')}
            shortcut={[']']}
            size="small"
            disabled={!onNext}
            onClick={onNext}
          />
          {crumbs.length > 0 && <ToolbarSeparator />}
        </>
      )}
      <div className={styles['space']}>
        {isMobile ? (
          <bdi className="truncate">{crumbs.at(-1)?.label}</bdi>
        ) : (
          crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />
        )}
      </div>
      {/* The bar of the frame, which says whether all is saved, is not there. */}
      {isMobile && !guest && (
        <ExtensionPoint point="frame.top" board={undefined} folder={undefined} isCompact isOfItem />
      )}
      {!guest && <ExtensionPoint point="item.head" item={about.item} isCompact={isMobile} />}
      <IconButton icon={<LinkIcon />} label={t('Copy link')} size={size} onClick={onCopyLink} />
      {!isMobile && onForm && <FormMenu form={form} onForm={onForm} />}
      {(hasMore || onDelete) && (
        <Menu
          label={t('More')}
          placement="bottom end"
          routeName="more"
          trigger={<IconButton icon={<Ellipsis />} label={t('More')} size={size} />}
        >
          {entries}
        </Menu>
      )}
      {href !== undefined && <OpenThere href={href} />}
      {!isMobile && (
        <IconButton icon={<X />} label={t('Close')} shortcut={['Esc']} data-keep-clear onClick={onClose} />
      )}
      <PanelCommands onCopyLink={onCopyLink}>{entries}</PanelCommands>
      {chosen && <chosen.Component {...about} onClose={() => setChosen(null)} />}
    </header>
  )
}

/** To the item's own place, where this is another one. */
function OpenThere({ href }: { href: string }) {
  const t = useT()
  return (
    <Link className={buttonClass({ size: 'compact' })} href={href}>
      {t('Open')}
    </Link>
  )
}

/** What can be done with the item, for the search for commands. */
function PanelCommands(props: Pick<PanelActions, 'onCopyLink'> & { children: ReactNode }) {
  const t = useT()
  return (
    <CommandSource title={t('This item')} order={11}>
      <MenuItem icon={<LinkIcon />} onAction={props.onCopyLink}>
        {t('Copy link')}
      </MenuItem>
      {props.children}
    </CommandSource>
  )
}

/** Whether items open beside the list, over it or as a page. */
function FormMenu({ form, onForm }: { form: ItemForm; onForm(form: ItemForm): void }) {
  const t = useT()
  const names = { panel: t('Beside the list'), modal: t('Over the list'), page: t('Full page') }
  const icons = { panel: <PanelRight />, modal: <Square />, page: <Maximize2 /> }
  return (
    <Menu
      label={t('Open items')}
      placement="bottom end"
      selectionMode="single"
      selectedIds={[form]}
      onSelectionChange={(ids) => {
        const next = ITEM_FORMS.find((one) => ids.has(one))
        if (next) onForm(next)
      }}
      trigger={<IconButton icon={icons[form]} label={t('Open items: {form}', { form: names[form] })} />}
    >
      {ITEM_FORMS.map((one) => (
        <MenuItem key={one} id={one} icon={icons[one]}>
          {names[one]}
        </MenuItem>
      ))}
    </Menu>
  )
}
