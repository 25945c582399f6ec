import { type LateComponent, late } from '@weft/ui'
import { useMemo, type ComponentType } from 'react'

import type { Extension, ExtensionEntries, ExtensionPoints } from './extension.ts'
import { type FeatureParts, useParts } from './feature-parts.tsx'

type EntryOf<Point> = Point extends keyof ExtensionEntries ? ExtensionEntries[Point] : undefined

/** Extends a screen by a component, whose program is loaded when the point is first shown. */
export function extend<Point extends keyof ExtensionPoints>(
  point: Point,
  load: () => Promise<ComponentType<ExtensionPoints[Point]>>,
  ...[order = 0, entry]: Point extends keyof ExtensionEntries
    ? [order: number, entry: ExtensionEntries[Point]]
    : [order?: number]
): Extension {
  const Component = late(load)
  return { point, order, entry, Component: Component as unknown as LateComponent<never> }
}

/** What features extend a point by, in order: for screens that show more of it than one component after another. */
export function useExtensions<Point extends keyof ExtensionPoints>(
  point: Point,
): readonly Extension<ExtensionPoints[Point] & object, EntryOf<Point>>[] {
  const all = useParts('extensions')
  return useMemo(() => {
    const own = all.filter((one) => one.point === point).toSorted((a, b) => a.order - b.order)
    return own as unknown as Extension<ExtensionPoints[Point] & object, EntryOf<Point>>[]
  }, [all, point])
}

/** Everything that features show at a point of this screen, in order. */
export function ExtensionPoint<Point extends keyof ExtensionPoints>({
  point,
  ...told
}: { point: Point } & ExtensionPoints[Point]) {
  return useExtensions(point).map(({ Component, order }) => {
    const Extended = Component as ComponentType<object>
    return <Extended key={order} {...told} />
  })
}

/** Begins to load what extends some points, so that a screen that is shown next has it from its first picture on. */
export function loadExtensions(parts: readonly FeatureParts[], points: readonly Extension['point'][]) {
  const wanted = parts.flatMap(({ extensions = [] }) =>
    extensions.filter(({ point }) => points.includes(point)),
  )
  return Promise.all(wanted.map(async ({ Component }) => Component.load?.()))
}
