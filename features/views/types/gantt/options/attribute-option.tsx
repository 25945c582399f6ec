import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import { OptionRow } from '../../../client/toolbar/option-row.tsx'
import type { ShownAttribute } from '../../../client/view-member.ts'
import type { Choice } from '../definition.ts'

const NONE = ' none'
const FIRST = ' first'

export const optionOf = ({ id, attribute, type }: ShownAttribute) => ({
  id,
  label: attribute.name,
  icon: <type.icon />,
})

interface ChoiceOptionProps {
  title: string
  value: Choice
  fitting: readonly ShownAttribute[]
  /** What stands for the first that fits. */
  first: string
  onChange(value: Choice): void
}

/** A choice of an attribute, of the first that fits, or of none. */
export function ChoiceOption({ title, value, fitting, first, onChange }: ChoiceOptionProps) {
  const t = useT()
  const options = [{ id: FIRST, label: first }, { id: NONE, label: t('None') }, ...fitting.map(optionOf)]
  return (
    <OptionRow title={title}>
      <Dropdown
        aria-label={title}
        size="compact"
        value={value === null ? NONE : (value ?? FIRST)}
        options={options}
        onValueChange={(id) => onChange(id === NONE ? null : id === FIRST ? undefined : id)}
      />
    </OptionRow>
  )
}

interface AttributeOptionProps {
  title: string
  value: string | null
  fitting: readonly ShownAttribute[]
  /** What stands for none. */
  empty?: string
  onChange(value: string | null): void
}

/** A choice of an attribute, or of none. */
export function AttributeOption({ title, value, fitting, empty, onChange }: AttributeOptionProps) {
  const t = useT()
  return (
    <OptionRow title={title}>
      <Dropdown
        aria-label={title}
        size="compact"
        value={fitting.some(({ id }) => id === value) ? value : NONE}
        options={[{ id: NONE, label: empty ?? t('None') }, ...fitting.map(optionOf)]}
        onValueChange={(id) => onChange(id === NONE ? null : id)}
      />
    </OptionRow>
  )
}
