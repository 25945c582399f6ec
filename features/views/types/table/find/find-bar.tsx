import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import { IconButton } from '@weft/ui'

import type { ExtrasProps } from '../extras-props.ts'
import styles from './find-bar.module.css'
import { type FoundInView, MAX_FOUND, useFound, useFoundMarks, useFoundSteps } from './use-found.ts'

interface FindBarProps extends ExtrasProps {
  /** Rises each time that somebody asks to look for something. */
  asked: number
  onClose(): void
}

/** Looks for a text in what the view shows, and hides nothing. */
export function FindBar(props: FindBarProps) {
  const { control, asked, onClose } = props
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const found = useFound(props, text)
  const { at, go } = useFoundSteps(props, found)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [asked])
  useFoundMarks(props, found)

  const close = () => {
    onClose()
    control.host.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles['bar']} role="search" aria-label={t('Find in view')} onKeyDown={handleKey}>
      <input
        ref={field}
        className={styles['field']}
        type="text"
        aria-label={t('Find in view')}
        placeholder={t('Find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FoundCount {...{ found, at }} />
      <FindButtons hasFound={found.rows.length > 0} onGo={go} onClose={close} />
    </div>
  )
}

/** How many rows were found, or which of them one is at. */
function FoundCount({ found, at }: { found: FoundInView; at: number }) {
  const t = useT()
  const { rows, wanted, isPending } = found
  const nothing = isPending ? '' : t('Nothing found')
  const count =
    wanted === ''
      ? ''
      : rows.length === 0
        ? nothing
        : at < 0
          ? t('{count, plural, one {# row} other {# rows}}', { count: rows.length })
          : t('{number} of {count}', { number: at + 1, count: rows.length })
  return (
    <span className={styles['count']} role="status">
      {rows.length >= MAX_FOUND && at < 0 ? t('{count}+ rows', { count: MAX_FOUND }) : count}
    </span>
  )
}

interface FindButtonsProps {
  hasFound: boolean
  onGo(step: 1 | -1): void
  onClose(): void
}

function FindButtons({ hasFound, onGo, onClose }: FindButtonsProps) {
  const t = useT()
  return (
    <>
      <IconButton
        icon={<ChevronUp />}
        label={t('Previous')}
        size="small"
        shortcut={['Shift', 'Enter']}
        disabled={!hasFound}
        onClick={() => onGo(-1)}
      />
      <IconButton
        icon={<ChevronDown />}
        label={t('Next')}
        size="small"
        shortcut={['Enter']}
        disabled={!hasFound}
        onClick={() => onGo(1)}
      />
      <IconButton icon={<X />} label={t('Close')} size="small" shortcut={['Esc']} onClick={onClose} />
    </>
  )
}
