import { Check } from 'lucide-react'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Text } from 'react-aria-components/Text'
import { useT } from '@weft/i18n/react'
import type { DropdownOption } from './dropdown-option.ts'
import menu from '../overlays/menu.module.css'
import styles from './dropdown.module.css'

export function DropdownList({ options }: { options: readonly DropdownOption[] }) {
  const t = useT()
  const groups = [...new Set(options.map((option) => option.group))]
  const empty = () => <div className={menu['empty']}>{t('Nothing found')}</div>
  return (
    <ListBox className={styles['list']} renderEmptyState={empty}>
      {groups.map((group) => {
        const items = options
          .filter((option) => option.group === group)
          .map((option) => <Option key={option.id} option={option} />)
        if (group === undefined) return items
        return (
          <ListBoxSection key={group} id={`group:${group}`}>
            <Header className={styles['groupTitle']}>{group}</Header>
            {items}
          </ListBoxSection>
        )
      })}
    </ListBox>
  )
}

function Option({ option }: { option: DropdownOption }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className={styles['option']}
    >
      {({ isSelected }) => (
        <>
          {option.icon}
          <OptionText option={option} />
          {option.hint && <span className={menu['hint']}>{option.hint}</span>}
          {isSelected && <Check className={styles['check']} />}
        </>
      )}
    </ListBoxItem>
  )
}

function OptionText({ option: { label, content, description } }: { option: DropdownOption }) {
  const text = content ?? label
  if (!description) return <span className={styles['optionText']}>{text}</span>
  return (
    <span className={styles['described']}>
      <Text slot="label" className={styles['optionText']}>
        {text}
      </Text>
      <Text slot="description" className={styles['description']}>
        {description}
      </Text>
    </span>
  )
}
