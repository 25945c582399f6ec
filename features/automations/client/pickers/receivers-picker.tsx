import { useT } from '@weft/i18n/react'
import { Avatar, Dropdown, type DropdownOption } from '@weft/ui'
import { Zap } from 'lucide-react'

import { useRuleBoard } from '../board/rule-board.tsx'
import styles from './pickers.module.css'

interface Receivers {
  user_ids?: number[] | undefined
  /** Everybody in these attributes. */
  attribute_ids?: string[] | undefined
  /** Whoever started the rule. */
  actor?: boolean | undefined
}

interface ReceiversPickerProps {
  readonly label: string
  readonly value: Receivers
  /** Whether attributes of email addresses count as well. */
  readonly hasAddresses?: boolean
  onChange(value: Receivers): void
}

const ACTOR = 'actor'

/** People are numbers here, and attributes are not. */
const isPerson = (id: string) => /^\d+$/.test(id)

/** Whom a step reaches: people, and those who are in the item or started the rule. */
export function ReceiversPicker({ label, value, hasAddresses = false, onChange }: ReceiversPickerProps) {
  const t = useT()
  const { user_ids = [], attribute_ids = [], actor } = value
  const chosen = [...(actor ? [ACTOR] : []), ...attribute_ids, ...user_ids.map(String)]
  return (
    <Dropdown
      isMulti
      className={styles['pick']}
      aria-label={label}
      size="compact"
      search
      placeholder={t('Choose people')}
      value={chosen}
      options={useReceiverOptions(chosen, hasAddresses)}
      onValueChange={(ids) => {
        const people = ids.filter(isPerson).map(Number)
        const attributes = ids.filter((id) => id !== ACTOR && !isPerson(id))
        onChange({
          actor: ids.includes(ACTOR) || undefined,
          user_ids: people.length > 0 ? people : undefined,
          attribute_ids: attributes.length > 0 ? attributes : undefined,
        })
      }}
    />
  )
}

function useReceiverOptions(chosen: readonly string[], hasAddresses: boolean): DropdownOption[] {
  const t = useT()
  const { attributes, context } = useRuleBoard()
  const known: DropdownOption[] = [
    { id: ACTOR, label: t('Person who started it'), icon: <Zap />, group: t('From the item') },
    ...attributes
      .filter(
        ({ type, settings }) =>
          type.namesPeople === true || (hasAddresses && type.asked?.(settings)?.input === 'email'),
      )
      .map(({ id, attribute, type: { icon: Icon } }) => ({
        id,
        label: attribute.name,
        icon: <Icon />,
        group: t('From the item'),
      })),
    ...[...context.people].map(([id, { name, photo_url }]) => ({
      id: String(id),
      label: name,
      icon: <Avatar name={name} seed={String(id)} src={photo_url ?? null} />,
      group: t('People'),
    })),
  ]
  const gone = chosen.filter((one) => !known.some(({ id }) => id === one))
  return [
    ...known,
    ...gone.map((id) => ({ id, label: isPerson(id) ? t('Removed User') : t('Deleted attribute') })),
  ]
}
