import {
  clientAttributeType,
  clientAttributeTypes,
  moreAttributeTypes,
  type SettingsContext,
} from '@weft/features/attributes/client'
import { isConversionTarget, isEmptyingTarget, isLinkingPair } from '@weft/features/attributes/shared'
import { tellRefusal, useRefuseOffline } from '@weft/features/connectivity/client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Settings } from '@weft/model'
import { Button, Callout, Dialog, Dropdown, ProgressBar, Switch, toast, useLatePart } from '@weft/ui'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'

import { convertAttribute, MOST_VALUES_SHOWN, readConverting, readFailedConversion } from '../shared/index.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { useUndoConversion } from './use-undo-conversion.ts'
import { type PreviewState, useConversionPreview } from './use-conversion-preview.ts'
import styles from './conversions.module.css'

export interface ConvertDialogProps {
  readonly attribute: Attribute
  readonly settingsContext: SettingsContext
  onClose(): void
  /** Shows what a type would do to each value, before it is done. */
  onLook(type: string, settings: Settings): void
}

/** Changes the type of an attribute: which one, what would become of its values, and how far it is. */
export function ConvertDialog({ attribute, settingsContext, onClose, onLook }: ConvertDialogProps) {
  const t = useT()
  useLatePart(moreAttributeTypes, true)
  const [name, setName] = useState<string | null>(null)
  const [settings, setSettings] = useState<Settings>({})
  const { isBusy, convert } = useConverting(attribute, onClose)
  const params = { team_id: String(attribute.team_id), id: attribute.id }
  const progress = readConverting(attribute.settings)
  const failed = readFailedConversion(attribute.settings)
  const [createsMissing, setCreatesMissing] = useState(false)
  const isLinking = name !== null && isLinkingPair(attribute.type, name)
  // Where a reference leads has to be known before anything can be said.
  const isOpen = isLinking && settings['board_id'] === undefined
  const create_missing = isLinking && createsMissing
  const preview = useConversionPreview(progress || isBusy || isOpen ? null : name, {
    params,
    settings,
    create_missing,
  })

  const type = name === null ? null : clientAttributeType(name)
  const SettingsForm = type?.Settings
  const isLossy = preview.state === 'there' && preview.preview.lost > 0
  const canConvert = preview.state === 'there' && !isBusy && !progress
  return (
    <Dialog
      title={t('Change type of {name}', { name: attribute.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{progress ? t('Close') : t('Cancel')}</Button>
          {!progress && !isLinking && (
            <LookButton
              {...preview}
              isDisabled={!canConvert}
              onPress={() => {
                if (name === null) return
                onClose()
                onLook(name, settings)
              }}
            />
          )}
          {!progress && (
            <Button
              variant="primary"
              disabled={!canConvert}
              onClick={() => name !== null && void convert(name, { settings, create_missing })}
            >
              {isLossy
                ? t('Change and lose {count, plural, one {# value} other {# values}}', {
                    count: preview.preview.lost,
                  })
                : t('Change type')}
            </Button>
          )}
        </>
      }
    >
      {progress ? (
        <Progress {...progress} />
      ) : (
        <div className={styles['stack']}>
          {failed !== undefined && <FailedNote name={attribute.name} />}
          <Dropdown
            label={t('New type')}
            options={optionsFor(attribute.type).map((one) => ({
              id: one.type,
              label: t(one.label),
              icon: <one.icon />,
            }))}
            value={name}
            search={t('Find a type')}
            onValueChange={(next) => {
              setName(next)
              setSettings({})
            }}
          />
          {/* Labels are made of the values. */}
          {type && SettingsForm && type.holds !== 'labels' && (
            <SettingsForm
              settings={{ ...type.defaultSettings, ...settings }}
              settingsContext={isLinking ? withoutConditions(settingsContext) : settingsContext}
              onChange={setSettings}
            />
          )}
          {isLinking && !isOpen && (
            <Switch isSpread checked={createsMissing} onCheckedChange={setCreatesMissing}>
              {t('Create an item for each missing name')}
            </Switch>
          )}
          {type && !isOpen && <PreviewPanel {...preview} />}
        </div>
      )}
    </Dialog>
  )
}

/** Missing where that is more than can be shown. */
function LookButton(props: PreviewState & { isDisabled: boolean; onPress(): void }) {
  const t = useT()
  const isTooMuch =
    props.state === 'there' && props.preview.convertible + props.preview.lost > MOST_VALUES_SHOWN
  if (isTooMuch) return null
  return (
    <Button icon={<Eye />} disabled={props.isDisabled} onClick={props.onPress}>
      {t('Pretend first')}
    </Button>
  )
}

interface Wanted {
  settings: Settings
  create_missing: boolean
}

/** Has the server change the type, and follows it until that is over. */
function useConverting(attribute: Attribute, onClose: () => void) {
  const t = useT()
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const refuseOffline = useRefuseOffline()
  const [origin] = useState(attribute.type)
  const [isBusy, setBusy] = useState(false)
  const params = { team_id: String(attribute.team_id), id: attribute.id }
  const progress = readConverting(attribute.settings)
  const failed = readFailedConversion(attribute.settings)
  const undo = useUndoConversion(attribute)
  const sayDone = (type: string) => {
    toast.success(
      t('{name} is now: {type}', { name: attribute.name, type: t(clientAttributeType(type).label) }),
      {
        action: { label: t('Undo'), onPress: undo },
        duration: 10_000,
      },
    )
    onClose()
  }
  const convert = async (type: string, { settings, create_missing }: Wanted) => {
    if (refuseOffline()) return
    setBusy(true)
    try {
      const { data } = await client.call(convertAttribute, {
        params,
        // What is lost was shown, and the button says it.
        body: { type, settings: settings as never, confirm: true, create_missing },
      })
      if (data.state === 'done') sayDone(type)
    } catch (error) {
      setBusy(false)
      tellRefusal(error, { pretend: isPretending })
    }
  }
  // The background's part is over when the attribute says so.
  const isOver = attribute.type !== origin && progress === undefined
  useEffect(() => {
    if (failed !== undefined) setBusy(false)
  }, [failed])
  useEffect(() => {
    if (isOver && isBusy) sayDone(attribute.type)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is over
  }, [isOver])
  return { isBusy, convert }
}

function Progress({ done, total }: { done: number; total: number }) {
  const t = useT()
  return (
    <div className={styles['stack']}>
      <p>
        {t('{done} of {total} values are ready. Until then nobody can edit them.', {
          done,
          total,
        })}
      </p>
      <ProgressBar value={total === 0 ? null : done / total} label={t('Changing the type')} hasNumber />
    </div>
  )
}

function FailedNote({ name }: { name: string }) {
  const t = useT()
  return (
    <Callout
      tone="danger"
      isAlert
      title={t('The type of {name} could not be changed', {
        name,
      })}
    >
      {t('Its values are restored and can be edited.')}
    </Callout>
  )
}

function optionsFor(from: string) {
  return Object.values(clientAttributeTypes).filter(
    (one) =>
      one.type !== from &&
      // Links are records of their own: only names become some.
      (one.holds === 'items'
        ? isLinkingPair(from, one.type)
        : isConversionTarget(one) || isEmptyingTarget(one)),
  )
}

/** Which items can be chosen is set once the links are there. */
function withoutConditions({
  Conditions: _conditions,
  ...settingsContext
}: SettingsContext): SettingsContext {
  return settingsContext
}
