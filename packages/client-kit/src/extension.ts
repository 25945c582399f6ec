import type { LateComponent } from '@weft/ui'

/**
 * Points where features extend each other's screens, with what is told there. The feature that shows a point declares it:
 * `declare module '@weft/client-kit' { interface ExtensionPoints { … } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ExtensionPoints {}

/**
 * What an extension says of itself before its program is loaded, at points that ask for it: the label of a tab, the
 * icon of an entry in a menu. Declared beside the point.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface ExtensionEntries {}

/** What a feature shows on a screen of another one. */
export interface Extension<Props extends object = never, Entry = unknown> {
  readonly point: keyof ExtensionPoints
  /** Its place among the others there; no two have the same. */
  readonly order: number
  readonly entry: Entry
  readonly Component: LateComponent<Props>
}
