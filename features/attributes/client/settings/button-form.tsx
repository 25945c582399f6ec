import { useT } from '@weft/i18n/react'
import type { Attribute, Condition, Operator } from '@weft/model'
import {
  Button,
  ColorSwatchPicker,
  Dropdown,
  IconButton,
  isLabelColor,
  Menu,
  MenuItem,
  Segmented,
  TextField,
} from '@weft/ui'
import { Braces, Plus, X } from 'lucide-react'
import {
  BUTTON_ICONS,
  type ButtonIcon,
  buttonSettings,
  conditionsIn,
  ITEM_TOKEN,
  MAX_BUTTON_LABEL,
  MAX_BUTTON_URL,
  replaceTokens,
} from '../../shared/elements/buttons.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'

/** What a button says, what it opens, when it is there, and who may press it. */
export function ButtonForm({
  settings,
  onChange,
  settingsContext,
  attribute: own,
  problems,
}: SettingsProps & { problems: readonly string[] }) {
  const t = useT()
  const look = buttonSettings(settings)
  const attributes = (settingsContext?.attributes ?? []).filter(({ id }) => id !== own?.id)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const icons: Record<ButtonIcon, string> = {
    none: t('No icon'),
    play: t('Play'),
    link: t('Link'),
    mail: t('Letter'),
    send: t('Paper plane'),
    check: t('Check'),
    bell: t('Bell'),
    zap: t('Flash'),
  }
  return (
    <div className={styles['settings']}>
      <div className={styles['pair']}>
        <TextField
          label={t('Label')}
          maxLength={MAX_BUTTON_LABEL}
          placeholder={t('Run')}
          value={look.label}
          onValueChange={(label) => set({ label })}
        />
        <Dropdown
          label={t('Icon')}
          value={look.icon}
          options={BUTTON_ICONS.map((id) => ({ id, label: icons[id] }))}
          onValueChange={(icon) => set({ icon })}
        />
      </div>
      <ColorSwatchPicker
        value={isLabelColor(look.color) ? look.color : null}
        onValueChange={(color) => set({ color })}
      />
      <Segmented
        label={t('What a press does')}
        value={look.starts ? 'starts' : 'opens'}
        options={[
          { value: 'opens', label: t('Opens an address') },
          { value: 'starts', label: t('Starts automations') },
        ]}
        onValueChange={(act) => set({ starts: act === 'starts' })}
      />
      {look.starts ? (
        <p className={styles['note']}>
          {t('Automations of this board that begin with “Button is pressed” and this button start.')}
        </p>
      ) : (
        <AddressField url={look.url} attributes={attributes} onChange={(url) => set({ url })} />
      )}
      <TextField
        label={t('Asks first')}
        placeholder={t('Nothing')}
        maxLength={255}
        value={look.confirm}
        onValueChange={(confirm) => set({ confirm })}
      />
      <Conditions
        settingsContext={settingsContext}
        attributes={attributes}
        conditions={conditionsIn(look.visibleWhen)}
        onChange={(conditions) =>
          set({ visibleWhen: conditions.length > 0 ? { op: 'and', conditions } : null })
        }
      />
      <Dropdown
        label={t('Who can press it')}
        isMulti
        placeholder={t('Everyone who can edit the item')}
        value={(look.pressers ?? []).map(String)}
        options={[...(settingsContext?.context.people ?? [])].map(([id, { name }]) => ({
          id: String(id),
          label: name,
        }))}
        onValueChange={(ids) => set({ pressers: ids.length > 0 ? ids.map(Number) : null })}
      />
      {problems.map((problem) => (
        <span key={problem} role="alert" className={styles['problem']}>
          {problem}
        </span>
      ))}
    </div>
  )
}

interface AddressFieldProps {
  readonly url: string
  readonly attributes: readonly Attribute[]
  onChange(url: string): void
}

/** Where the button leads, with values of the item in braces. */
function AddressField({ url, attributes, onChange }: AddressFieldProps) {
  const t = useT()
  // People see names; an attribute may be renamed, so its id is what is stored.
  const byName = (text: string) =>
    replaceTokens(text, (token) => {
      const found = attributes.find(({ id }) => id === token)
      return found && `{${found.name}}`
    })
  const byId = (text: string) =>
    replaceTokens(text, (token) => {
      const found = attributes.find(({ name }) => name === token)
      return found && `{${found.id}}`
    })
  return (
    <TextField
      label={t('Opens the address')}
      description={
        url === ''
          ? t('The button is shown once it has an address.')
          : t('Names in braces are replaced with the item’s values.')
      }
      dir="ltr"
      maxLength={MAX_BUTTON_URL}
      value={byName(url)}
      onValueChange={(text) => onChange(byId(text))}
      end={
        <Menu
          label={t('Insert a value')}
          trigger={<IconButton icon={<Braces />} size="small" label={t('Insert a value')} />}
        >
          {[
            <MenuItem key={ITEM_TOKEN} onAction={() => onChange(`${url}{${ITEM_TOKEN}}`)}>
              {t('Address of the item')}
            </MenuItem>,
            ...attributes.map(({ id, name }) => (
              <MenuItem key={id} onAction={() => onChange(`${url}{${id}}`)}>
                {name}
              </MenuItem>
            )),
          ]}
        </Menu>
      }
    />
  )
}

/** Conditions that need nothing beside themselves. */
const BARE: readonly Operator[] = ['is_not_empty', 'is_empty', 'checked', 'not_checked', 'overdue']

function Conditions({
  settingsContext,
  attributes,
  conditions,
  onChange,
}: {
  settingsContext: SettingsProps['settingsContext']
  attributes: readonly Attribute[]
  conditions: readonly Condition[]
  onChange(conditions: Condition[]): void
}) {
  const t = useT()
  const names: Partial<Record<Operator, string>> = {
    is_not_empty: t('is not empty'),
    is_empty: t('is empty'),
    checked: t('is checked'),
    not_checked: t('is not checked'),
    overdue: t('is overdue'),
  }
  const operatorsOf = (id: string) => {
    const found = attributes.find((one) => one.id === id)
    const known = (found && settingsContext?.typeOf(found.type).operators) ?? []
    return BARE.filter((operator) => known.includes(operator))
  }
  const able = attributes.filter(({ id }) => operatorsOf(id).length > 0)
  // An attribute is asked about once.
  const isFree = (id: string) => !conditions.some((one) => one.attribute_id === id)
  const first = able.find(({ id }) => isFree(id))
  const change = (at: number, condition: Condition | null) =>
    onChange(conditions.flatMap((one, n) => (n === at ? (condition ? [condition] : []) : [one])))
  const begun = (id: string): Condition => ({
    attribute_id: id,
    operator: operatorsOf(id)[0] ?? 'is_not_empty',
  })
  return (
    <div className={styles['block']}>
      <span className={styles['blockName']}>{t('Shown when')}</span>
      {conditions.map((condition, at) => (
        <div key={condition.attribute_id} className={styles['labelRow']}>
          <Dropdown
            aria-label={t('Attribute')}
            size="compact"
            value={condition.attribute_id}
            placeholder={t('Deleted attribute')}
            options={able
              .filter(({ id }) => id === condition.attribute_id || isFree(id))
              .map(({ id, name }) => ({ id, label: name }))}
            onValueChange={(id) => change(at, begun(id))}
          />
          <Dropdown
            aria-label={t('Operator')}
            size="compact"
            value={condition.operator}
            options={operatorsOf(condition.attribute_id).map((id) => ({ id, label: names[id] ?? id }))}
            onValueChange={(operator) => change(at, { ...condition, operator: operator as Operator })}
          />
          <IconButton
            icon={<X />}
            size="small"
            label={t('Remove condition')}
            onClick={() => change(at, null)}
          />
        </div>
      ))}
      <span>
        {first && (
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={() => onChange([...conditions, begun(first.id)])}
          >
            {t('Add condition')}
          </Button>
        )}
        {conditions.length === 0 && <span className={styles['note']}>{t('Always')}</span>}
      </span>
    </div>
  )
}
