import { ChevronsUpDown } from 'lucide-react'
import type { ElementType } from 'react'
import { classNames } from '../class-names.ts'
import type { DropdownProps } from './dropdown-props.ts'
import { DropdownValue } from './dropdown-value.tsx'
import type { FieldWiring } from './field-frame.tsx'
import styles from './dropdown.module.css'

/**
 * What the button of a dropdown is given, whichever kind of button opens the list. `Value` is what the value is put
 * into.
 */
export function dropdownButton(props: DropdownProps, wiring: FieldWiring, Value: ElementType) {
  const { size, isGhost, error, isMulti } = props
  return {
    id: wiring.id,
    'aria-describedby': wiring['aria-describedby'],
    className: classNames(
      styles['button'],
      size && size !== 'default' && styles[size],
      isGhost && styles['ghost'],
      Boolean(error) && styles['invalid'],
    ),
    children: (
      <>
        <Value className={classNames(styles['value'], isMulti && styles['wrapping'])}>
          <DropdownValue {...props} />
        </Value>
        <ChevronsUpDown className={styles['chevron']} />
      </>
    ),
  }
}
