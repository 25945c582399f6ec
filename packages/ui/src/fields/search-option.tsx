import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'

import { classNames } from '../class-names.ts'
import type { OptionLine } from './search-lines.ts'
import menu from '../overlays/menu.module.css'
import styles from './dropdown.module.css'

export interface SearchOptionProps {
  readonly id: string
  readonly line: OptionLine
  /** How many options the list has. */
  readonly count: number
  readonly isPicked: boolean
  /** Whether the keys are here. */
  readonly isActive: boolean
  readonly style: CSSProperties | undefined
  onPoint(): void
  onTake(): void
}

/** An option of a list that is searched. */
export function SearchOption(props: SearchOptionProps) {
  const { id, line, count, isPicked, isActive, style, onPoint, onTake } = props
  const { option, ordinal } = line
  return (
    // The focus stays in the search: its keys walk here, by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isPicked}
      aria-disabled={option.isDisabled || undefined}
      aria-posinset={ordinal}
      aria-setsize={count}
      className={styles['option']}
      data-focused={isActive || undefined}
      data-disabled={option.isDisabled || undefined}
      style={style}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {option.icon}
      <span
        className={classNames('auto-dir', styles[option.description ? 'described' : 'optionText'])}
        dir="auto"
      >
        {option.content ?? option.label}
        {option.description && <span className={styles['description']}>{option.description}</span>}
      </span>
      {option.hint && <span className={menu['hint']}>{option.hint}</span>}
      {isPicked && <Check className={styles['check']} />}
    </div>
  )
}
