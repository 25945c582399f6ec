// Stands for the way that lucide-react makes its icons, in the browser's program: the same picture from a tenth
// of the program, for every page has icons.
import { createElement, type SVGProps } from 'react'

type Child = readonly [name: string, attributes: Readonly<Record<string, string>>]

export interface IconData {
  readonly name: string
  readonly size: number
  readonly node: readonly Child[]
  readonly aliases?: readonly string[]
}

export interface LightIconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string
}

/** Makes the component of one icon. It is hidden from assistive technology unless it has a name of its own. */
export function createLightIcon({ name, size: grid, node, aliases = [] }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)]
  const children = node.map(([element, attributes], index) =>
    createElement(element, { ...attributes, key: index }),
  )
  return function Icon({ size = 24, color = 'currentColor', className, ...rest }: LightIconProps) {
    const isNamed = Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop)) || rest.children
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${grid} ${grid}`,
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: [...classes, ...(className ? [className] : [])].join(' '),
        ...(isNamed ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      children,
      rest.children,
    )
  }
}
