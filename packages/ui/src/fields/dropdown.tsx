import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select, SelectValue } from 'react-aria-components/Select'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import { DropdownList } from './dropdown-list.tsx'
import type { DropdownOption } from './dropdown-option.ts'
import { DropdownSearch } from './dropdown-search.tsx'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import surface from '../overlays/surface.module.css'
import styles from './dropdown.module.css'

interface DropdownBase extends FieldText {
  readonly options: readonly DropdownOption[]
  /** Needed when there is no `label`. */
  readonly 'aria-label'?: string
  /** 'Choose an Option' unless told otherwise. */
  readonly placeholder?: string
  /** A search field above the options; the string is its placeholder. */
  readonly search?: boolean | string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly name?: string
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Without a border, for toolbars. */
  readonly isGhost?: boolean
  /** Below the options, for instance a button that makes one; gets the text of the search. */
  readonly footer?: ReactNode
  readonly className?: string
}

export interface SingleDropdownProps extends DropdownBase {
  readonly isMulti?: false
  readonly value: string | null
  onValueChange(value: string): void
}

export interface MultiDropdownProps extends DropdownBase {
  readonly isMulti: true
  readonly value: readonly string[]
  onValueChange(value: string[]): void
}

export type DropdownProps = SingleDropdownProps | MultiDropdownProps

/** Chooses one option or several from a list that opens, with an optional search. */
export function Dropdown(props: DropdownProps) {
  const { options, search, isDisabled, isRequired, name, isGhost, footer, error, size, label } = props
  const { isOpen, onOpenChange, labelEnd, description, className } = props
  const t = useT()
  const { contains } = useFilter({ sensitivity: 'base' })
  const accessibleName = props['aria-label'] ?? (typeof label === 'string' ? label : undefined)
  const list = <DropdownList options={options} />
  return (
    <FieldFrame {...{ label, labelEnd, description, error, size, isRequired, className }}>
      {(wiring) => (
        <AriaLocale>
          <Select
            {...selection(props)}
            name={name}
            isOpen={isOpen}
            onOpenChange={onOpenChange}
            className={styles['dropdown']}
            isDisabled={isDisabled ?? false}
            isInvalid={Boolean(error)}
            disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.id)}
            aria-label={accessibleName ?? t('Choose an Option')}
          >
            <Button
              id={wiring.id}
              aria-describedby={wiring['aria-describedby']}
              className={classNames(
                styles['button'],
                size && size !== 'default' && styles[size],
                isGhost && styles['ghost'],
                Boolean(error) && styles['invalid'],
              )}
            >
              <SelectValue className={classNames(styles['value'], props.isMulti && styles['wrapping'])}>
                <DropdownValue {...props} />
              </SelectValue>
              <ChevronsUpDown className={styles['chevron']} />
            </Button>
            <Popover
              className={classNames(surface['surface'], styles['surface'])}
              placement="bottom start"
              offset={4}
              containerPadding={8}
            >
              {search ? (
                <Autocomplete filter={contains}>
                  <DropdownSearch placeholder={typeof search === 'string' ? search : t('Search')} />
                  {list}
                </Autocomplete>
              ) : (
                list
              )}
              {footer && <div className={styles['footer']}>{footer}</div>}
            </Popover>
          </Select>
        </AriaLocale>
      )}
    </FieldFrame>
  )
}

function DropdownValue({ options, value, placeholder }: DropdownProps) {
  const t = useT()
  const ids = Array.isArray(value) ? value : [value]
  const chosen = options.filter((option) => ids.includes(option.id))
  if (chosen.length === 0)
    return <span className={styles['placeholder']}>{placeholder ?? t('Choose an Option')}</span>
  return chosen.map((option, index) => (
    <span key={option.id} className={styles['value']} style={{ flex: 'none', maxInlineSize: '100%' }}>
      {option.icon}
      {option.content ?? (
        <span className="truncate">{index < chosen.length - 1 ? `${option.label},` : option.label}</span>
      )}
    </span>
  ))
}

// A disabled option that reaches the handler anyway (autofill, a stale key) is dropped here.
function selection(props: DropdownProps) {
  const isAllowed = (id: string) => props.options.some((option) => option.id === id && !option.isDisabled)
  if (props.isMulti) {
    const kept = new Set(props.value)
    return {
      selectionMode: 'multiple' as const,
      value: props.value,
      onChange: (keys: unknown) => {
        const ids = (Array.isArray(keys) ? keys : []).map(String)
        props.onValueChange(ids.filter((id) => kept.has(id) || isAllowed(id)))
      },
    }
  }
  return {
    selectionMode: 'single' as const,
    value: props.value,
    onChange: (key: unknown) => {
      if (key !== null && isAllowed(String(key))) props.onValueChange(String(key))
    },
  }
}
