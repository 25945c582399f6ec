import { isSafeUrl } from '@weft/rich-text'
import { errorToast, OfflineError } from '@weft/api-client'
import { t as say } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { ConfirmDialog, toast } from '@weft/ui'
import { useEffect, useRef, useState } from 'react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { ButtonForm } from '../../client/settings/button-form.tsx'
import { ValueDisplay } from '../../client/value-display.tsx'
import { buttonSettings } from '../../shared/elements/buttons.ts'
import { asButton, type ButtonData } from './definition.ts'
import { input } from './input.ts'
import { buttonText, showButton } from './show-button.ts'

const LOOK = { paint: showButton }

/** So long a button does nothing after it was pressed. */
const REST_MS = 2000
const pressedAt = new WeakMap<ButtonData, number>()

/** Runs the button of an item, after a question where one is to be asked. */
export function ButtonEditor({ data, settings, context, label, onCancel }: EditorProps) {
  const t = useT()
  const button = asButton(data)
  const { confirm } = buttonSettings(settings)
  const [isAsking, setIsAsking] = useState(confirm !== '')
  const name = buttonText(data, settings, context)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const isOff = !button || button.isBarred || isResting(button)
    if (isOff || confirm === '') {
      if (!isOff) run(button)
      onCancel()
    }
  }, [button, confirm, onCancel])
  return (
    <>
      <ValueDisplay type={LOOK} data={data} settings={settings} context={context} />
      <ConfirmDialog
        title={label ?? name}
        message={confirm}
        confirmText={name === '' ? t('Run') : name}
        isOpen={isAsking && button !== null && !button.isBarred}
        onConfirm={() => {
          setIsAsking(false)
          if (button) run(button)
          onCancel()
        }}
        onCancel={() => {
          setIsAsking(false)
          onCancel()
        }}
      />
    </>
  )
}

function isResting(button: ButtonData): boolean {
  return performance.now() - (pressedAt.get(button) ?? -REST_MS) < REST_MS
}

function run(button: ButtonData): void {
  pressedAt.set(button, performance.now())
  const { url } = button
  if (!navigator.onLine) {
    const said = errorToast(new OfflineError())
    if (said) toast.longError(said.text)
  } else if (!isSafeUrl(url)) toast.show(say('The address of this button cannot be opened'))
  // Mail and telephone open a program, not a page.
  else if (url.startsWith('http')) window.open(url, '_blank', 'noopener,noreferrer')
  else window.location.assign(url)
}

export function ButtonSettingsForm(props: SettingsProps) {
  const t = useT()
  return <ButtonForm {...props} problems={input.checkSettings(props.settings).map((text) => t(text))} />
}
