import { useT } from '@weft/i18n/react'
import { Button, Floating, Menu, MenuItem, TextArea } from '@weft/ui'
import { Braces } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { renameFields } from '../../shared/index.ts'
import { useOpenRule } from '../board/open-rule.ts'
import { useRuleBoard } from '../board/rule-board.tsx'
import { findTokens, insertToken, type TokenOption, tokenOptions, typedToken } from './token-options.ts'
import styles from './pickers.module.css'

interface TokenTextProps {
  readonly label: string
  /** With ids in its tokens. */
  readonly value: string
  readonly placeholder?: string
  readonly maxLength: number
  /** Lines that are shown at once; 2 unless told. */
  readonly rows?: number
  onChange(text: string): void
}

/** A text of a rule, with tokens of its board and of what is given to it. */
export function TokenText(props: TokenTextProps) {
  const t = useT()
  const board = useRuleBoard()
  const { given } = useOpenRule()
  const options = useMemo(() => [...given, ...tokenOptions(board, t)], [given, board, t])
  return <TokenField {...props} options={options} nameOf={board.tokenName} idOf={board.tokenId} />
}

interface TokenFieldProps extends TokenTextProps {
  /** What can be inserted. */
  readonly options: readonly TokenOption[]
  /** How a token shows an attribute, and which attribute it means by a name. */
  nameOf(id: string): string
  idOf(name: string): string
}

/** A text with tokens: two braces open the list of what can be inserted. Names are shown, ids are kept. */
export function TokenField(props: TokenFieldProps) {
  const { label, value, placeholder, maxLength, rows = 2, onChange, options, nameOf, idOf } = props
  const t = useT()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const wantedCaret = useRef<number | null>(null)
  // While it is typed in, it stays as it was typed.
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? renameFields(value, nameOf)
  const list = useTokenList(options)
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })
  const write = (text: string) => {
    setDraft(text)
    onChange(renameFields(text, idOf))
  }
  const insert = ({ token }: TokenOption) => {
    const at = field.current?.selectionStart ?? shown.length
    const next = insertToken(shown, at, token)
    wantedCaret.current = next.caret
    list.close()
    field.current?.focus()
    write(next.text)
  }
  const look = () => {
    const input = field.current
    if (input) list.look(input, typedToken(input.value, input.selectionStart))
  }
  return (
    <div className={styles['token']}>
      <TextArea
        ref={field}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.isOpen ? `${listId}-${list.active}` : undefined}
        rows={rows}
        size="compact"
        {...{ placeholder, maxLength }}
        value={shown}
        onValueChange={(text) => {
          write(text)
          look()
        }}
        onSelect={look}
        onKeyDown={(event) => list.handleKey(event, insert)}
        onBlur={() => {
          setDraft(null)
          list.close()
        }}
      />
      {list.isOpen && (
        <Floating rect={list.rect}>
          <TokenList id={listId} found={list.found} active={list.active} onTake={insert} />
        </Floating>
      )}
      <Menu
        label={t('Insert a value')}
        search={options.length > 8}
        trigger={
          <Button variant="ghost" size="compact" icon={<Braces />}>
            {t('Insert')}
          </Button>
        }
      >
        {options.map((one) => (
          <MenuItem
            key={one.token}
            id={one.token}
            {...(one.hint !== undefined && { hint: one.hint })}
            onAction={() => insert(one)}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

interface TokenListProps {
  id: string
  found: readonly TokenOption[]
  active: number
  onTake(option: TokenOption): void
}

/** The keys stay in the text; the list only shows where they are. */
function TokenList({ id, found, active, onTake }: TokenListProps) {
  const t = useT()
  return (
    <div id={id} role="listbox" aria-label={t('Values to insert')} className={styles['tokens']}>
      {found.map((one, index) => (
        <div
          key={one.token}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? (line) => line?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(one)
          }}
        >
          <bdi>{one.label}</bdi>
          {one.hint && <small>{one.hint}</small>}
        </div>
      ))}
    </div>
  )
}

function useTokenList(options: readonly TokenOption[]) {
  const [typed, setTyped] = useState<string | null>(null)
  const [rect, setRect] = useState<DOMRect | null>(null)
  const [active, setActive] = useState(0)
  const found = typed === null ? [] : findTokens(options, typed)
  const isOpen = found.length > 0
  return {
    isOpen,
    rect,
    found,
    active: Math.min(active, found.length - 1),
    close: () => setTyped(null),
    look(input: HTMLElement, now: string | null) {
      if (now === typed) return
      setTyped(now)
      setActive(0)
      setRect(input.getBoundingClientRect())
    },
    handleKey(event: KeyboardEvent, take: (option: TokenOption) => void) {
      if (!isOpen || event.nativeEvent.isComposing) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const option = found[Math.min(active, found.length - 1)]
      if (step !== 0) setActive((active + step + found.length) % found.length)
      else if (event.key === 'Escape') setTyped(null)
      else if ((event.key === 'Enter' || event.key === 'Tab') && option) take(option)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
