import type { ReactElement } from 'react'
import { useEarlyEscape } from './use-early-escape.ts'
import { useOpenState, useTrigger } from './use-trigger.ts'

interface WaitingMenuProps {
  readonly trigger: ReactElement<object, string>
  /** The name of the menu in the address. */
  readonly routeName: string
}

/** The button of a menu whose items are still on their way: pressed meanwhile, it is open once they are there. */
export function WaitingMenu({ trigger, routeName }: WaitingMenuProps) {
  const state = useOpenState(undefined, undefined, routeName)
  useEarlyEscape(state.isOpen, () => state.setOpen(false))
  return useTrigger({ trigger, opens: 'menu', state, prepare: nothing }).element
}

const nothing = () => undefined
