import { isSafeUrl } from '@weft/rich-text'
import { type ApiClient, errorToast, OfflineError } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { t as say } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { ConfirmDialog, toast } from '@weft/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EditorProps, SettingsProps, ValueSource } from '../../client/attribute-member.ts'
import { ButtonForm } from '../../client/settings/button-form.tsx'
import { ValueDisplay } from '../../client/value-display.tsx'
import { buttonSettings } from '../../shared/elements/buttons.ts'
import { pressButton, undoPress } from '../../shared/press-button.ts'
import { asButton, type ButtonData } from './definition.ts'
import { input } from './input.ts'
import { buttonText, showButton } from './show-button.ts'

const LOOK = { paint: showButton }

/** So long a button does nothing after it was pressed. */
const REST_MS = 2000
const pressedAt = new WeakMap<ButtonData, number>()

/** Runs the button of an item, after a question where one is to be asked. */
export function ButtonEditor(props: EditorProps) {
  const { starts } = buttonSettings(props.settings)
  return starts ? <StartingButton {...props} /> : <PressedButton {...props} press={open} />
}

/** One that lets automations begin, which takes the server. */
function StartingButton(props: EditorProps) {
  const { source } = props
  const { client } = useEntry()
  const press = useCallback(() => {
    if (source) void start(client, source)
  }, [client, source])
  return <PressedButton {...props} press={press} />
}

function PressedButton({
  data,
  settings,
  context,
  label,
  onCancel,
  press: act,
}: EditorProps & { press(button: ButtonData): void }) {
  const t = useT()
  const button = asButton(data)
  const { confirm } = buttonSettings(settings)
  const [isAsking, setIsAsking] = useState(confirm !== '')
  const name = buttonText(data, settings, context)
  const begun = useRef(false)
  const press = useCallback((pressed: ButtonData) => run(pressed, act), [act])
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const isOff = !button || button.isBarred || isResting(button)
    if (isOff || confirm === '') {
      if (!isOff) press(button)
      onCancel()
    }
  }, [button, confirm, press, onCancel])
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
          if (button) press(button)
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

/** Lets automations that wait for the button begin, and says what became of it. */
async function start(client: ApiClient, { team_id, item_id, attribute_id }: ValueSource): Promise<void> {
  try {
    const params = { team_id: String(team_id), item_id, attribute_id }
    const { data } = await client.call(pressButton, { params, body: {} })
    const { state, runs } = data
    const undo = runs && {
      action: { label: say('Undo'), onPress: () => void takeBack(client, params, runs) },
    }
    toast.show(SAID[state](), undo)
  } catch (error) {
    sayRefusal(error)
  }
}

async function takeBack(
  client: ApiClient,
  params: { team_id: string; item_id: string; attribute_id: string },
  runs: string[],
): Promise<void> {
  try {
    const { data } = await client.call(undoPress, { params, body: { runs } })
    if (data.left === 0) toast.show(say('Undone'))
    else
      toast.show(
        say('{count, plural, one {# change} other {# changes}} could not be undone', { count: data.left }),
      )
  } catch (error) {
    sayRefusal(error)
  }
}

function sayRefusal(error: unknown): void {
  const said = errorToast(error)
  if (said) toast.longError(said.text)
}

const SAID = {
  done: () => say('Done'),
  started: () => say('Started'),
  failed: () => say('The automation did not finish. People who manage automations can see why.'),
} as const

function run(button: ButtonData, act: (button: ButtonData) => void): void {
  pressedAt.set(button, performance.now())
  if (navigator.onLine) return act(button)
  sayRefusal(new OfflineError())
}

function open({ url }: ButtonData): void {
  if (!isSafeUrl(url)) toast.show(say('The address of this button cannot be opened'))
  // Mail and telephone open a program, not a page.
  else if (url.startsWith('http')) window.open(url, '_blank', 'noopener,noreferrer')
  else window.location.assign(url)
}

export function ButtonSettingsForm(props: SettingsProps) {
  const t = useT()
  return <ButtonForm {...props} problems={input.checkSettings(props.settings).map((text) => t(text))} />
}
