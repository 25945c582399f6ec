import { lateComponent } from '@weft/ui'
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'

/**
 * Points where features extend each other's screens, with what is told there. The feature that shows a point declares it:
 * `declare module '@weft/client-kit' { interface ExtensionPoints { … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ExtensionPoints {}

/** What a feature shows on a screen of another one. */
export interface Extension {
  readonly point: keyof ExtensionPoints
  /** Its place among the others there; no two have the same. */
  readonly order: number
  readonly Component: ComponentType<never>
}

/** Extends a screen by a component, whose program is loaded when the point is first shown. */
export function extend<Point extends keyof ExtensionPoints>(
  point: Point,
  load: () => Promise<ComponentType<ExtensionPoints[Point]>>,
  order = 0,
): Extension {
  const Component = lateComponent<ExtensionPoints[Point] & object>(load)
  return { point, order, Component: Component as ComponentType<never> }
}

const Extensions = createContext<readonly Extension[]>([])

/** Gives the screens below what all features extend them by. */
export function ExtensionsProvider(props: { extensions: readonly Extension[]; children: ReactNode }) {
  return <Extensions value={props.extensions}>{props.children}</Extensions>
}

/** Everything that features show at a point of this screen, in order. */
export function ExtensionPoint<Point extends keyof ExtensionPoints>({
  point,
  ...told
}: { point: Point } & ExtensionPoints[Point]) {
  const own = useContext(Extensions).filter((one) => one.point === point)
  return own
    .toSorted((a, b) => a.order - b.order)
    .map(({ Component, order }) => {
      const Extended = Component as ComponentType<object>
      return <Extended key={order} {...told} />
    })
}
