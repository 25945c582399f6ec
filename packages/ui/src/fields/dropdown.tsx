import { isFoundBy } from '../overlays/is-found-by.ts'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select, SelectValue } from 'react-aria-components/Select'
import { useRef } from 'react'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import { useAnchorInSight } from '../overlays/use-anchor-in-sight.ts'
import { dropdownButton } from './dropdown-button.tsx'
import { DropdownList } from './dropdown-list.tsx'
import type { DropdownProps } from './dropdown-props.ts'
import { DropdownSearch } from './dropdown-search.tsx'
import { FieldFrame } from './field-frame.tsx'
import { LongDropdown } from './long-dropdown.tsx'
import { LONG_LIST } from '../window/use-option-window.ts'
import surface from '../overlays/surface.module.css'
import styles from './dropdown.module.css'

/** Chooses one option or several from a list that opens, with an optional search; very many have one always. */
export function Dropdown(props: DropdownProps) {
  return props.options.length > LONG_LIST ? <LongDropdown {...props} /> : <ShortDropdown {...props} />
}

function ShortDropdown(props: DropdownProps) {
  const { options, search, isDisabled, isRequired, name, footer, error, size, label } = props
  const { isOpen, onOpenChange, labelEnd, description, className } = props
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useAnchorInSight(button)
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
            <Button ref={button} {...dropdownButton(props, wiring, SelectValue)} />
            <Popover
              className={classNames(surface['surface'], styles['surface'])}
              placement="bottom start"
              offset={4}
              containerPadding={8}
            >
              {search ? (
                <Autocomplete filter={isFoundBy}>
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
