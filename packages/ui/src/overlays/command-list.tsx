import { Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import { Kbd, Keys } from '../display/kbd.tsx'
import type { Command, CommandSearch, CommandSection } from './command.ts'
import { Highlighted } from './highlighted.tsx'
import styles from './command-palette.module.css'

export interface CommandListProps extends CommandSearch {
  onClose(): void
  /** Leaves the focus where it is, for galleries. */
  readonly isStill?: boolean
}

/** The inside of the command palette. */
export function CommandList(props: CommandListProps) {
  const { query, onQueryChange, sections, placeholder, note, below, find, footerEnd, onClose, isStill } =
    props
  const t = useT()
  // What was chosen is gone with the question that it changed: the keys begin anew.
  const [round, setRound] = useState(0)
  const filled = sections.filter((section) => section.commands.length > 0)
  const firstOf = startsOf(filled)
  const label = placeholder ?? t('Search or type a command')
  return (
    <div className={styles['palette']}>
      <Autocomplete key={round} inputValue={query} onInputChange={onQueryChange}>
        {/* Escape closes at once, as the key beside it says, and does not only clear what was typed. */}
        <SearchField className={styles['search']} aria-label={label} autoFocus={!isStill} onClear={onClose}>
          <Search />
          <Input className={styles['input']} placeholder={label} />
          <span className={styles['key']}>
            <Kbd>{t('esc')}</Kbd>
          </span>
          <button type="button" className={styles['close']} aria-label={t('Close')} onClick={onClose}>
            <X />
          </button>
        </SearchField>
        {below && <div className={styles['below']}>{below as ReactNode}</div>}
        <Menu
          className={styles['list']}
          aria-label={t('Commands')}
          data-walked
          onClose={onClose}
          renderEmptyState={() => !note && <div className={styles['empty']}>{t('Nothing found')}</div>}
        >
          {filled.map((section, n) => (
            <MenuSection key={section.id} id={section.id}>
              <Header className={styles['title']}>{section.title}</Header>
              {section.commands.map((command, at) => {
                const place = (firstOf[n] ?? 0) + at
                return (
                  <CommandItem
                    key={place}
                    {...{ place, command, query, find }}
                    onKept={() => setRound(round + 1)}
                  />
                )
              })}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
      <div className={styles['note']} role="status">
        {note}
      </div>
      <footer className={styles['footer']}>
        <span>
          <Kbd>{'↑'}</Kbd> <Kbd>{'↓'}</Kbd> {t('move')}
        </span>
        <span>
          <Kbd>{'↵'}</Kbd> {t('open')}
        </span>
        {footerEnd && <span className={styles['footerEnd']}>{footerEnd as ReactNode}</span>}
      </footer>
    </div>
  )
}

/** The place of each section's first command among all of them. */
function startsOf(sections: readonly CommandSection[]): number[] {
  let count = 0
  return sections.map(({ commands }) => {
    count += commands.length
    return count - commands.length
  })
}

interface CommandItemProps extends Pick<CommandSearch, 'query' | 'find'> {
  readonly place: number
  readonly command: Command
  /** It was chosen, and the palette stays. */
  onKept(): void
}

/** Known by its place: what is found replaces what was found before, and Enter is for what stands first then. */
function CommandItem({ place, command, query, find, onKept }: CommandItemProps) {
  return (
    <MenuItem
      id={place}
      textValue={command.label}
      isDisabled={command.isDisabled ?? false}
      shouldCloseOnSelect={!command.keepsOpen}
      className={styles['item']}
      onAction={() => {
        command.onAction()
        if (command.keepsOpen) onKept()
      }}
    >
      {command.icon}
      <span className={styles['label']} dir="auto">
        <Highlighted text={command.label} query={query} find={find} className={styles['mark']} />
      </span>
      <span className={classNames('auto-dir', styles['hint'])} dir="auto">
        {command.hint}
      </span>
      {command.shortcut && <Keys keys={command.shortcut} isPlain />}
    </MenuItem>
  )
}
