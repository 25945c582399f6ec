import { useT } from '@weft/i18n/react'
import type { Permission, Resource } from '@weft/permissions'
import { MenuItem } from '@weft/ui'
import type { ComponentType } from 'react'

import type { Extension, ExtensionEntries, ExtensionPoints } from './extension.ts'
import { useExtensions } from './extensions.tsx'

/** An entry that a feature brings to a menu. Its component shows once the entry was chosen, until it closes itself. */
export interface MenuEntry<Told> {
  /** In English; translated where it is shown. */
  readonly label: string
  readonly icon: ComponentType
  /** Whether it is offered there to somebody with these rights. */
  readonly isOffered?: (told: Told, may: (permission: Permission, resource: Resource) => boolean) => boolean
}

/** Told to what opens from a menu, beside what the menu is about. */
export interface OpenedProps {
  onClose(): void
}

type MenuPoint = {
  [Point in keyof ExtensionPoints & keyof ExtensionEntries]: ExtensionPoints[Point] extends OpenedProps
    ? Point
    : never
}[keyof ExtensionPoints & keyof ExtensionEntries]

/** What an entry of that menu opens. */
export type MenuExtension<Point extends MenuPoint> = Extension<ExtensionPoints[Point] & object>

type ToldOf<Point extends MenuPoint> = Omit<ExtensionPoints[Point], keyof OpenedProps>

/** What features bring to a menu and offer there to this person, in order. */
export function useMenuExtensions<Point extends MenuPoint>(
  point: Point,
  told: ToldOf<Point>,
  may: (permission: Permission, resource: Resource) => boolean,
) {
  return useExtensions(point).filter(({ entry }) => {
    const { isOffered } = entry as unknown as MenuEntry<ToldOf<Point>>
    return isOffered?.(told, may) ?? true
  })
}

interface MenuExtensionItemsProps<Chosen> {
  readonly extensions: readonly Chosen[]
  /** Shows its component outside of the menu, which closes now. */
  onChoose(extension: NoInfer<Chosen>): void
}

/** The entries of a menu that other features bring. */
export function MenuExtensionItems<
  Chosen extends Pick<Extension<never, Pick<MenuEntry<never>, 'label' | 'icon'>>, 'order' | 'entry'>,
>({ extensions, onChoose }: MenuExtensionItemsProps<Chosen>) {
  const t = useT()
  return extensions.map((extension) => {
    const { label, icon: Icon } = extension.entry
    return (
      <MenuItem key={extension.order} icon={<Icon />} onAction={() => onChoose(extension)}>
        {t(label)}
      </MenuItem>
    )
  })
}
