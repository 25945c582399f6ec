import { useState } from 'react'
import { useT } from '@weft/i18n/react'
import { Popover } from '../overlays/popover.tsx'
import type { DropdownProps } from './dropdown-props.ts'
import { dropdownButton } from './dropdown-button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { SearchList } from './search-list.tsx'
import styles from './dropdown.module.css'

/** A dropdown of very many options: it is searched, and draws those in sight. */
export function LongDropdown(props: DropdownProps) {
  const { options, search, isDisabled, isRequired, footer, error, size, label, value } = props
  const { labelEnd, description, className } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const accessibleName =
    props['aria-label'] ?? (typeof label === 'string' ? label : undefined) ?? t('Choose an Option')
  const picked = Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [String(value)]
  const change = (open: boolean) => {
    setOpen(open)
    props.onOpenChange?.(open)
  }
  const pick = (id: string) => {
    if (props.isMulti) {
      const next = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]
      props.onValueChange(next)
    } else {
      change(false)
      props.onValueChange(id)
    }
  }
  return (
    <FieldFrame {...{ label, labelEnd, description, error, size, isRequired, className }}>
      {(wiring) => (
        <div className={styles['dropdown']}>
          <Popover
            label={accessibleName}
            padding="none"
            placement="bottom start"
            isOpen={props.isOpen ?? isOpen}
            onOpenChange={change}
            trigger={
              <button
                type="button"
                disabled={isDisabled}
                data-disabled={isDisabled || undefined}
                aria-label={props['aria-label']}
                {...dropdownButton(props, wiring, 'span')}
              />
            }
          >
            <SearchList
              label={accessibleName}
              options={options}
              picked={picked}
              isMulti={props.isMulti ?? false}
              {...(typeof search === 'string' && { placeholder: search })}
              onPick={pick}
            />
            {footer && <div className={styles['footer']}>{footer}</div>}
          </Popover>
        </div>
      )}
    </FieldFrame>
  )
}
