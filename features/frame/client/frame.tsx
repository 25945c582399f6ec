import { Outlet } from '@tanstack/react-router'
import { OWNER_TOKEN_KEY } from '@weft/api-client'
import { ExtensionPoint } from '@weft/client-kit'
import { useAccount, useEntry, useGo, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { classNames, late, useIsMobile, useLatePart } from '@weft/ui'
import { useState, type CSSProperties } from 'react'

import { usePlace } from './place.ts'
import { Rail, Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import styles from './frame.module.css'

const KeysDialog = late(() => import('./keys-dialog.tsx').then((it) => it.KeysDialog))
const Palette = late(() => import('./palette.tsx').then((it) => it.Palette))

/** Only narrow screens wait for these. */
const mobileBars = late(() => import('./mobile-bars.tsx'))

const RAIL = 48
const WIDTH = { initial: 248, min: 200, max: 360 }

/** Sidebar, top bar and page; on a narrow screen bars at the top and the bottom. */
export function Frame() {
  const t = useT()
  const isMobile = useIsMobile()
  const bars = useLatePart(mobileBars, isMobile)
  const place = usePlace()
  const { guest } = useMe()
  const { viewAs } = useAccount()
  const { storage } = useEntry()
  const [overlay, setOverlay] = useState<'palette' | 'keys' | null>(null)
  const [content, setContent] = useState<HTMLElement | null>(null)
  const sidebar = useSidebar()
  const isHeaderHidden = new URLSearchParams(location.search).has('hide_header')
  const go = useGo()
  useFrameKeys({
    palette: () => setOverlay('palette'),
    keys: () => setOverlay('keys'),
    sidebar: () => sidebar.setCollapsed(!sidebar.isCollapsed),
    go,
  })
  const isSidebarShown = !isMobile && !isHeaderHidden
  const width = sidebar.isCollapsed ? RAIL : sidebar.width
  const panels = { onSearch: () => setOverlay('palette'), onKeys: () => setOverlay('keys') }
  return (
    <div
      className={classNames(styles['frame'], !isSidebarShown && styles['alone'])}
      style={{ '--sidebar-width': `${width}px` } as CSSProperties}
    >
      <a className={styles['skip']} href="#content">
        {t('Skip to content')}
      </a>
      {isSidebarShown &&
        (sidebar.isCollapsed ? (
          <Rail place={place} {...panels} onExpand={() => sidebar.setCollapsed(false)} />
        ) : (
          <Sidebar
            place={place}
            {...panels}
            width={sidebar.width}
            limits={WIDTH}
            onResize={sidebar.resize}
            onCommit={sidebar.commit}
            onCollapse={() => sidebar.setCollapsed(true)}
          />
        ))}
      <div className={styles['main']}>
        {(viewAs || storage.getItem(OWNER_TOKEN_KEY)) && <ExtensionPoint point="frame.banner" />}
        {!isHeaderHidden && !isMobile && <TopBar place={place} />}
        {isMobile &&
          (bars ? (
            <bars.MobileTop {...{ place, isHeaderHidden, content }} onSearch={panels.onSearch} />
          ) : (
            !isHeaderHidden && <div className={styles['mobileTop']} />
          ))}
        {/* At one place in both widths: elsewhere it would begin anew, and what is typed in it be lost. */}
        <main
          ref={setContent}
          id="content"
          className={styles['content']}
          tabIndex={-1}
          style={{ outline: 'none' }}
        >
          <Outlet />
        </main>
        {isMobile &&
          (bars ? (
            <bars.MobileBottom {...{ place, isHeaderHidden }} />
          ) : (
            !isHeaderHidden && <div className={styles['bottom']} />
          ))}
      </div>
      {overlay === 'palette' && !guest && <Palette isOpen onOpenChange={() => setOverlay(null)} />}
      {overlay === 'keys' && <KeysDialog isOpen onOpenChange={() => setOverlay(null)} />}
    </div>
  )
}

/** Width and folding of the sidebar, kept on this device. */
function useSidebar() {
  const { storage } = useEntry()
  const [width, setWidth] = useState(() => {
    const stored = Number(storage.getItem('weft.sidebar'))
    return stored >= WIDTH.min && stored <= WIDTH.max ? stored : WIDTH.initial
  })
  const [isCollapsed, setIsCollapsed] = useState(() => storage.getItem('weft.sidebar-folded') === '1')
  return {
    width,
    isCollapsed,
    resize: setWidth,
    commit: (value: number) => storage.setItem('weft.sidebar', String(value)),
    setCollapsed(value: boolean) {
      setIsCollapsed(value)
      storage.setItem('weft.sidebar-folded', value ? '1' : '0')
    },
  }
}
