import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import type { Attribute, Settings } from '@weft/model'
import { Button, Dialog, TextArea, TextField } from '@weft/ui'
import { clientAttributeType } from '../types/registry.client.ts'
import { withIntake } from './with-intake.ts'
import type { SettingsWorld } from './attribute-member.ts'
import { nameProblem } from './add-attribute.tsx'
import { CommonSettings } from './settings/common-settings.tsx'
import styles from './attribute-dialogs.module.css'

export interface AttributeDialogProps {
  attribute: Attribute
  /** Attributes that the board has. */
  existing: readonly Attribute[]
  onSave(fields: { name: string; settings: Settings; default_data: Attribute['default_data'] }): void
  /** Missing where it must not or may not be deleted. */
  onDelete?: (() => void) | undefined
  /** Opens what changes the type; missing where it cannot be changed. */
  onChangeType?: (() => void) | undefined
  onClose(): void
  world?: SettingsWorld | undefined
}

/** Name, description and settings of an attribute. */
export function AttributeDialog(props: AttributeDialogProps) {
  const { attribute, existing, onSave, onDelete, onChangeType, onClose, world } = props
  const t = useT()
  const type = clientAttributeType(attribute.type)
  const [name, setName] = useState(attribute.name)
  const [settings, setSettings] = useState<Settings>({ ...type.defaultSettings, ...attribute.settings })
  const [fallback, setFallback] = useState(attribute.default_data)
  const [problem, setProblem] = useState<string | null>(null)
  const { description } = settings
  const others = existing.filter(({ id }) => id !== attribute.id)
  const save = () => {
    withIntake(type, (intake) => {
      const found = nameProblem(name, attribute.type, others) ?? intake.checkSettings(settings)[0] ?? null
      setProblem(found)
      if (found !== null) return
      // A default must fit the settings as they are now.
      const begun = intake.resolve?.(fallback, settings) ?? fallback
      const isFit = begun === null || intake.checkData(begun, settings) === null
      onSave({
        name: name.trim(),
        settings,
        default_data: isFit && settings.unique !== true ? fallback : null,
      })
      onClose()
    })
  }
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
          <Button onClick={onClose}>{t('Cancel')}</Button>
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
              onClose()
            }}
          >
            {t('Delete attribute')}
          </Button>
        )
      }
    >
      <div className={styles['stack']}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={255}
          autoFocus
          onValueChange={(text) => {
            setName(text)
            setProblem(null)
          }}
          error={problem === null ? undefined : t(problem)}
        />
        <TextArea
          label={t('Description')}
          description={t('Shown when the pointer rests on the name.')}
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
        <SettingsForm {...{ settings, attribute, world }} onChange={setSettings} />
        <CommonSettings
          {...{ type, settings, world }}
          onChange={setSettings}
          defaultData={fallback}
          onDefault={(data) => setFallback(data as Attribute['default_data'])}
        />
      </div>
    </Dialog>
  )
}
