import { formatNumber } from '@weft/i18n'
import { useId, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Link } from './link.tsx'
import { moveFocusAlong } from './roving-focus.ts'
import styles from './tabs.module.css'

export interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon?: ReactNode
  readonly count?: number | string
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly TabItem<Id>[]
  readonly value: Id
  onValueChange(id: Id): void
  /** The content of the chosen tab. */
  readonly children?: ReactNode
  /** After the last tab. */
  readonly end?: ReactNode
}

/** Parts of one page, one at a time. Arrow keys choose. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange, children, end }: TabsProps<Id>) {
  const id = useId()
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const moved = moveFocusAlong(event, { selector: '[role="tab"]' })
    const tab = tabs.find((one) => one.id === moved?.dataset['tab'])
    if (tab) onValueChange(tab.id)
  }
  return (
    <>
      <div
        className={styles['tabs']}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className={styles['tab']}
            aria-selected={tab.id === value}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onValueChange(tab.id)}
          >
            <TabContent {...tab} />
          </button>
        ))}
        {end}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}

export interface TabLinksProps extends ComponentPropsWithRef<'nav'> {
  readonly label: string
  readonly children: ReactNode
}

/** Places of the application in a row, such as the views of a folder: links under `TabLink`. */
export function TabLinks({ label, children, className, ...rest }: TabLinksProps) {
  return (
    <nav {...rest} className={classNames(styles['tabs'], styles['chips'], className)} aria-label={label}>
      {children}
    </nav>
  )
}

export interface TabLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  readonly label: string
  readonly icon?: ReactNode
  readonly count?: number | string
  readonly isCurrent?: boolean
  /** A mark behind the name. */
  readonly end?: ReactNode
}

export function TabLink({ label, icon, count, isCurrent, end, className, ...rest }: TabLinkProps) {
  return (
    <Link
      {...rest}
      {...(isCurrent ? { ref: bringIntoView } : {})}
      className={classNames(styles['tab'], className)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <TabContent label={label} icon={icon} count={count} />
      {end}
    </Link>
  )
}

/** Where there are more tabs than room, the current one is among those in sight. */
const bringIntoView = (tab: Element | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

function TabContent({ label, icon, count }: Omit<TabItem<string>, 'id'>) {
  return (
    <>
      {icon}
      <bdi>{label}</bdi>
      {count !== undefined && (
        <span className={styles['count']}>{typeof count === 'number' ? formatNumber(count) : count}</span>
      )}
    </>
  )
}
