import { useLocation } from '@tanstack/react-router'
import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { ContextMenu, IconButton, Menu, MenuItem, NavSection, Tree, type TreeNode } from '@weft/ui'
import { ArrowDown, ArrowUp, Ellipsis, StarOff } from 'lucide-react'

import { PlacePicture, SearchPicture } from './place-picture.tsx'
import { type StarredLine, useStarredLines } from './starred-lines.ts'

const NONE: ReadonlySet<string> = new Set()

/** What is at hand, in the order of whoever put it there: moved by hand, by keyboard and by the menus. */
export function StarredSection() {
  const t = useT()
  const { guest } = useMe()
  const store = useStore()
  const { lines, move, remove } = useStarredLines()
  const isHere = useIsHere()
  if (guest || lines.length === 0) return null
  const nodes = lines.map(({ star, label, path, place }): TreeNode => ({
    id: star.id,
    label,
    href: path,
    icon: place ? <PlacePicture place={place} /> : <SearchPicture />,
  }))
  const menuOf = (id: string) => {
    const at = lines.findIndex(({ star }) => star.id === id)
    const [above, below] = [lines[at - 1]?.star, lines[at + 1]?.star]
    return (
      <>
        <MenuItem
          icon={<ArrowUp />}
          isDisabled={!above}
          onAction={() => above && move(id, { id: above.id, position: 'before' })}
        >
          {t('Move up')}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown />}
          isDisabled={!below}
          onAction={() => below && move(id, { id: below.id, position: 'after' })}
        >
          {t('Move down')}
        </MenuItem>
        <MenuItem icon={<StarOff />} onAction={() => remove(id)}>
          {t('Remove star')}
        </MenuItem>
      </>
    )
  }
  const isFixed = store.isReadOnly
  const actionsOf = ({ id, label: name }: TreeNode) => {
    const label = t('Actions for {name}', { name })
    return isFixed ? null : (
      <Menu
        label={label}
        routeName={`star-${id}`}
        trigger={<IconButton icon={<Ellipsis />} label={label} size="small" data-no-drag />}
      >
        {menuOf(id)}
      </Menu>
    )
  }
  return (
    <NavSection title={t('Starred')}>
      <ContextMenu
        label={t('Actions')}
        routeName="star"
        items={(target) => {
          const id = target.closest<HTMLElement>('[data-tree-id]')?.dataset['treeId']
          return id === undefined || isFixed ? null : menuOf(id)
        }}
      >
        <Tree
          label={t('Starred')}
          nodes={nodes}
          expandedIds={NONE}
          onExpandedChange={() => undefined}
          selectedId={lines.find(isHere)?.star.id ?? null}
          {...(isFixed ? {} : { onMove: move, canDrop: (_dragged, { position }) => position !== 'inside' })}
          actions={actionsOf}
        />
      </ContextMenu>
    </NavSection>
  )
}

/** Whether a line leads to what is shown. */
function useIsHere(): (line: StarredLine) => boolean {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { pathname, searchParams } = new URL(here, location.origin)
  return ({ star, path }) =>
    star.query === null ? path === here : pathname === '/search' && searchParams.get('q') === star.query
}
