import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { type Attribute, mergeKeys, type Settings } from '@weft/model'
import { useEditorBase } from '@weft/store/react'
import { Button, ChangedBy, Dialog, LeftDraft, TextArea, TextField } from '@weft/ui'
import { clientAttributeType } from '../types/registry.client.ts'
import { mergeSettings } from '../shared/elements/merge-settings.ts'
import { withInput } from './with-input.ts'
import type { SettingsContext } from './attribute-member.ts'
import { nameProblem } from './add-attribute.tsx'
import { CommonSettings } from './settings/common-settings.tsx'
import { useDefaultBase } from './settings/use-default-base.ts'
import styles from './attribute-dialogs.module.css'

export interface AttributeDialogProps {
  attribute: Attribute
  /** Attributes that the board has. */
  existing: readonly Attribute[]
  /** `base` is what the dialog had shown. */
  onSave(fields: AttributeFields, base: AttributeFields): void
  /** Missing where it must not or may not be deleted. */
  onDelete?: (() => void) | undefined
  /** Opens what changes the type; missing where it cannot be changed. */
  onChangeType?: (() => void) | undefined
  onClose(): void
  settingsContext?: SettingsContext | undefined
}

/** What the dialog edits of an attribute. */
export type AttributeFields = Pick<Attribute, 'name' | 'settings' | 'default_data'>

/** Both changes, key by key; undefined where both changed the same. */
function joinFields(
  base: AttributeFields,
  mine: AttributeFields,
  theirs: AttributeFields,
): AttributeFields | undefined {
  const settings = mergeSettings(base.settings, mine.settings, theirs.settings)
  const rest = mergeKeys({ ...base, settings: 0 }, { ...mine, settings: 0 }, { ...theirs, settings: 0 })
  return settings && rest && ({ ...rest, settings } as unknown as AttributeFields)
}

/** Name, description and settings of an attribute. */
export function AttributeDialog(props: AttributeDialogProps) {
  const { attribute, onDelete, onChangeType, onClose, settingsContext } = props
  const t = useT()
  const type = clientAttributeType(attribute.type)
  const { open, set, setSettings, problem, setProblem, noteDefault, save, giveUp } = useAttributeDraft(props)
  const { name, settings, default_data: fallback } = open.draft
  const { description } = settings
  const { Settings: SettingsForm, icon: Icon } = type
  return (
    <Dialog
      title={t('Edit attribute')}
      subtitle={
        <span className={styles['subtitle']}>
          <Icon /> {t(type.label)}
        </span>
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={giveUp}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
      footerStart={
        onDelete && (
          <Button
            variant="ghost"
            tone="danger"
            icon={<Trash2 />}
            onClick={() => {
              onDelete()
              giveUp()
            }}
          >
            {t('Delete attribute')}
          </Button>
        )
      }
    >
      <div className={styles['stack']}>
        {open.theirs && <ChangedBy by={open.theirs.by} onTake={open.take} onKeep={open.keep} />}
        {open.left && !open.theirs && (
          <LeftDraft text={open.left.text} onRestore={open.left.restore} onDiscard={open.left.discard} />
        )}
        <TextField
          label={t('Name')}
          value={name}
          maxLength={255}
          autoFocus
          onValueChange={(text) => {
            set({ name: text })
            setProblem(null)
          }}
          error={problem === null ? undefined : t(problem)}
        />
        <TextArea
          label={t('Description')}
          description={t('Shown when hovering over the name.')}
          value={typeof description === 'string' ? description : ''}
          maxLength={5000}
          onValueChange={(text) => setSettings({ ...settings, description: text })}
        />
        {onChangeType && (
          <div className={styles['type']}>
            <span>{t('Type')}</span>
            <span className={styles['subtitle']}>
              <Icon /> {t(type.label)}
            </span>
            <Button variant="ghost" size="compact" onClick={onChangeType}>
              {t('Change type…')}
            </Button>
          </div>
        )}
        <SettingsForm {...{ settings, attribute, settingsContext }} onChange={setSettings} />
        <CommonSettings
          {...{ type, settings, settingsContext }}
          onChange={setSettings}
          defaultData={fallback}
          onDefault={(data, base) => {
            noteDefault(base)
            set({ default_data: data as Attribute['default_data'] })
          }}
        />
      </div>
    </Dialog>
  )
}

/** What is edited of the attribute: its draft, whether it can be saved, and the two ways out. */
function useAttributeDraft({ attribute, existing, onSave, onClose }: AttributeDialogProps) {
  const type = clientAttributeType(attribute.type)
  const read = (data: unknown): AttributeFields => {
    const fields = data as AttributeFields
    return { ...fields, settings: { ...type.defaultSettings, ...fields.settings } as Attribute['settings'] }
  }
  const shown: AttributeFields = {
    name: attribute.name,
    settings: attribute.settings,
    default_data: attribute.default_data,
  }
  const open = useEditorBase<AttributeFields>(shown, {
    read,
    join: (base, draft, theirs) => joinFields(read(base), draft, read(theirs)),
    place: { place: `attributes/${attribute.id}/dialog`, label: attribute.name },
  })
  const { noteDefault, overShown } = useDefaultBase(open.start)
  const giveUp = () => {
    open.done()
    onClose()
  }
  const { name, settings, default_data: fallback } = open.draft
  const set = (changed: Partial<AttributeFields>) => open.setDraft({ ...open.draft, ...changed })
  const setSettings = (next: Settings) => set({ settings: next as AttributeFields['settings'] })
  const [problem, setProblem] = useState<string | null>(null)
  const others = existing.filter(({ id }) => id !== attribute.id)
  const save = () => {
    withInput(type.variant?.(settings) ?? type, (input) => {
      const found = nameProblem(name, attribute.type, others) ?? input.checkSettings(settings)[0] ?? null
      setProblem(found)
      if (found !== null) return
      // A default must fit the settings as they are now.
      const made = input.resolve?.(fallback, settings)
      const begun = made === undefined ? fallback : made
      const isFit = begun === null || input.checkData(begun, settings) === null
      const fields = {
        name: name.trim(),
        settings,
        default_data: isFit && settings.unique !== true ? fallback : null,
      }
      open.done()
      onSave(fields, overShown(open.start))
      onClose()
    })
  }
  return { open, set, setSettings, problem, setProblem, noteDefault, save, giveUp }
}
