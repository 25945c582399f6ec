import type { CollectionSettings, PersonalColumnPart } from '@weft/store'
import { createContext, useContext, useMemo, type ReactNode } from 'react'

import type { Destination } from './destination.ts'
import type { Extension } from './extension.ts'
import type { KeysPart } from './feature-keys.ts'
import type { SettingsEntry } from './settings-entry.ts'

/** What a feature adds to the pages of a session. The first of them loads this: it holds ways to components, no components. */
export interface FeatureParts {
  readonly settings?: readonly SettingsEntry[]
  /** What it shows on screens of other features. */
  readonly extensions?: readonly Extension[]
  readonly destinations?: readonly Destination[]
  readonly keys?: readonly KeysPart[]
  /** Synced records of its own: how they are loaded, saved and kept on the device. */
  readonly collections?: readonly CollectionSettings[]
  /** Columns of items that differ from person to person, for filters and marks. */
  readonly personalColumns?: readonly PersonalColumnPart[]
}

const Parts = createContext<readonly FeatureParts[]>([])

/** Gives the screens below what all features add to them. */
export function FeaturePartsProvider(props: { parts: readonly FeatureParts[]; children: ReactNode }) {
  return <Parts value={props.parts}>{props.children}</Parts>
}

/** The parts of one kind that all features have. */
export function useParts<Kind extends keyof FeatureParts>(kind: Kind): NonNullable<FeatureParts[Kind]> {
  const all = useContext(Parts)
  return useMemo(() => {
    const own = all.flatMap((one): readonly unknown[] => one[kind] ?? [])
    return own as unknown as NonNullable<FeatureParts[Kind]>
  }, [all, kind])
}
