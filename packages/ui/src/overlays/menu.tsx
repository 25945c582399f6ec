import { useLatePart } from '../late/late.tsx'
import type { MenuListProps, MenuProps } from './menu-props.ts'
import { menus } from './overlay-parts.ts'
import { useEarlyEscape } from './use-early-escape.ts'
import { useOpenState, useTrigger } from './use-trigger.ts'

/** The items of a menu, for use inside an open surface. */
export function MenuList(props: MenuListProps) {
  const part = useLatePart(menus, true)
  return part && <part.MenuListBody {...props} />
}

/** A button with a menu. */
export function Menu({ trigger, placement, isOpen, onOpenChange, routeName, width, ...list }: MenuProps) {
  const state = useOpenState(isOpen, onOpenChange, routeName)
  const { element, id, ref, firstFocus } = useTrigger({
    trigger,
    opens: 'menu',
    state,
    // Loaded ahead: the press loads it again, and is told then.
    prepare: () => void menus.load().catch(() => undefined),
  })
  useEarlyEscape(state.isOpen, () => state.setOpen(false))
  const part = useLatePart(menus, state.isOpen)
  return (
    <>
      {element}
      {part && (
        <part.MenuBody
          {...list}
          state={state}
          labelledBy={id}
          triggerRef={ref}
          firstFocus={firstFocus}
          placement={placement}
          width={width}
        />
      )}
    </>
  )
}
