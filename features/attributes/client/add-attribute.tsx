import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'

import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { type Attribute, nameKey, type Settings } from '@weft/model'
import {
  Button,
  IconButton,
  MenuItem,
  MenuList,
  MenuSection,
  Popover,
  TextField,
  useLatePart,
} from '@weft/ui'
import { clientAttributeType, clientAttributeTypes, moreAttributeTypes } from '../types/registry.client.ts'
import { CommonSettings } from './settings/common-settings.tsx'
import type { ClientAttributeType, SettingsContext } from './attribute-member.ts'
import styles from './attribute-dialogs.module.css'
import { sectionsOf } from './type-menu.ts'
import { withInput } from './with-input.ts'

export interface NewAttribute {
  name: string
  type: string
  settings: Settings
  default_data: Attribute['default_data']
}

/** An attribute that the board has already. */
export interface BoardAttribute extends Pick<Attribute, 'id' | 'name' | 'type'> {
  /** How many folders show it. */
  readonly folders: number
}

export interface AddAttributeProps {
  /** What the popover hangs at. */
  anchor: RefObject<Element | null>
  /** Attributes that the board has: a name is taken once per type. */
  existing: readonly { name: string; type: string }[]
  /** Those of them that this folder does not show; one that is chosen is shown from then on. */
  elsewhere?: readonly BoardAttribute[] | undefined
  onCreate(attribute: NewAttribute): void
  onShow?(id: string): void
  onClose(): void
  settingsContext?: SettingsContext | undefined
}

/** Shows an attribute that the board has, or makes one: first of which type, then its name and settings. */
export function AddAttribute(props: AddAttributeProps) {
  const { anchor, existing, elsewhere = [], onCreate, onShow, onClose, settingsContext } = props
  const t = useT()
  const [type, setType] = useState<ClientAttributeType | null>(null)
  // The menu is drawn again with the types that come late.
  useLatePart(moreAttributeTypes, true)
  const taken = new Set(existing.map((one) => one.type))
  // Of some types a board has one at most.
  const free = Object.values(clientAttributeTypes).filter((one) => !one.isUnique || !taken.has(one.type))
  const sections = sectionsOf(free)
  return (
    <Popover
      label={t('Add attribute')}
      anchor={anchor}
      isOpen
      padding="none"
      width={320}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {type ? (
        <AttributeForm
          key={type.type}
          type={type}
          existing={existing}
          settingsContext={settingsContext}
          onBack={() => setType(null)}
          onSubmit={(attribute) => {
            onCreate(attribute)
            onClose()
          }}
        />
      ) : (
        <MenuList
          label={t('Type')}
          search={elsewhere.length > 0 ? t('Find an attribute or a type') : t('Find a type')}
        >
          {elsewhere.length > 0 && (
            <MenuSection title={t('Already on this board')}>
              {elsewhere.map((one) => (
                <BoardAttributeItem
                  key={one.id}
                  attribute={one}
                  onAction={() => {
                    onShow?.(one.id)
                    onClose()
                  }}
                />
              ))}
            </MenuSection>
          )}
          {sections.map(({ title, types }) => (
            <MenuSection key={title} title={t(title)}>
              {types.map((one) => (
                <MenuItem
                  key={one.type}
                  id={one.type}
                  icon={<one.icon />}
                  textValue={t(one.label)}
                  onAction={() => setType(one)}
                >
                  {t(one.label)}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </MenuList>
      )}
    </Popover>
  )
}

function BoardAttributeItem(props: { attribute: BoardAttribute; onAction(): void }) {
  const { id, name, type, folders } = props.attribute
  const t = useT()
  const Icon = clientAttributeType(type).icon
  return (
    <MenuItem
      id={id}
      icon={<Icon />}
      textValue={name}
      hint={t('{count, plural, =0 {In no folder} one {In # folder} other {In # folders}}', {
        count: folders,
      })}
      onAction={props.onAction}
    >
      <bdi>{name}</bdi>
    </MenuItem>
  )
}

interface AttributeFormProps {
  type: ClientAttributeType
  existing: AddAttributeProps['existing']
  settingsContext: SettingsContext | undefined
  onBack(): void
  onSubmit(attribute: NewAttribute): void
}

function AttributeForm({ type, existing, settingsContext, onBack, onSubmit }: AttributeFormProps) {
  const t = useT()
  const [name, setName] = useState(() => freeName(t(type.label), type.type, existing))
  // Until somebody sets them, they are those that the name suggests.
  const [chosen, setSettings] = useState<Settings | null>(null)
  const settings = chosen ?? type.settingsFor?.(name, settingsContext?.context.locale) ?? type.defaultSettings
  const [fallback, setFallback] = useState<unknown>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    withInput(type.variant?.(settings) ?? type, (input) => {
      const found =
        nameProblem(name, type.type, existing) ??
        input.checkNew?.(settings) ??
        input.checkSettings(settings)[0] ??
        null
      setProblem(found)
      if (found === null)
        onSubmit({
          name: name.trim(),
          type: type.type,
          settings,
          default_data: (settings.unique === true ? null : fallback) as Attribute['default_data'],
        })
    })
  }
  const { Settings: SettingsForm, icon: Icon } = type
  return (
    <form className={styles['form']} onSubmit={handleSubmit} noValidate>
      <header className={styles['head']}>
        <IconButton
          icon={<ArrowLeft className="icon-flip" />}
          label={t('Back')}
          size="small"
          onClick={onBack}
        />
        <Icon />
        {t(type.label)}
      </header>
      <TextField
        label={t('Name')}
        value={name}
        autoFocus
        autoComplete="off"
        maxLength={255}
        onFocus={(event) => event.currentTarget.select()}
        onValueChange={(text) => {
          setName(text)
          setProblem(null)
        }}
        error={problem === null ? undefined : t(problem)}
      />
      <SettingsForm {...{ settings, settingsContext }} onChange={setSettings} />
      <CommonSettings
        {...{ type, settings, settingsContext }}
        onChange={setSettings}
        defaultData={fallback}
        onDefault={setFallback}
      />
      <Button type="submit" variant="primary" isBlock>
        {t('Create attribute')}
      </Button>
    </form>
  )
}

/** A sentence about a name that an attribute cannot have, or null. Both are texts for `t`. */
export function nameProblem(
  name: string,
  type: string,
  existing: readonly { name: string; type: string }[],
): string | null {
  if (name.trim() === '') return msg('Enter a name.')
  const isTaken = existing.some((one) => one.type === type && nameKey(one.name) === nameKey(name))
  return isTaken ? msg('An attribute of this type with this name already exists.') : null
}

/** The first of "Text", "Text 2", "Text 3" … that is not taken. */
function freeName(name: string, type: string, existing: AddAttributeProps['existing']): string {
  let free = name
  for (let n = 2; nameProblem(free, type, existing) !== null && n < 500; n++) free = `${name} ${n}`
  return free
}
