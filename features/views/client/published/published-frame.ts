import { now } from '@weft/base'
import { clientAttributeType } from '@weft/features/attributes/client'
import { getLocale } from '@weft/i18n'
import { type Attribute, createAttribute, type DoneRule, type ValueContext } from '@weft/model'
import {
  COLOR_ATTRIBUTE,
  type ContentAttribute,
  type ContentItem,
  HERE,
  type ViewContent,
} from '@weft/features/publishing/shared'

import type { ShownAttribute } from '../view-member.ts'
import { createFileClient } from './file-client.ts'

/** All of a published view but its rows; the same object while it says the same. */
export interface PublishedFrame {
  view: ViewContent['view']
  primary: ShownAttribute | null
  /** The primary one first, then in the view's order. */
  attributes: readonly ShownAttribute[]
  /** Those and what rows are coloured by. */
  attribute(id: string): ShownAttribute | undefined
  context: ValueContext
  done: DoneRule | null
  working_days: readonly number[]
}

/** The types of the attributes must be there. */
export function publishedFrame(content: ViewContent): PublishedFrame {
  const attributes = content.attributes.map((one) => toShown(one, one.id === content.primary_id))
  const byId = new Map(attributes.map((one) => [one.id, one]))
  byId.set(COLOR_ATTRIBUTE, toShown(colorAttribute(content.items), false))
  const folder = { name: content.folder_name, board_id: HERE, parent_id: null, sort_order: 0 }
  return {
    view: content.view,
    attributes,
    primary: attributes.find(({ id }) => id === content.primary_id) ?? null,
    attribute: (id) => byId.get(id),
    context: {
      locale: getLocale(),
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      week_start: weekStart(navigator.language),
      now: now(),
      me: 0,
      people: new Map(content.people.map(([id, name]) => [id, { name }])),
      folders: new Map([[HERE, folder]]),
      source: { team_id: 0, client: createFileClient(content) },
    },
    done: content.done,
    working_days: content.working_days,
  }
}

/** Values were computed where they come from: here they are data like all others. */
function toShown({ id, name, type: named, settings }: ContentAttribute, primary: boolean): ShownAttribute {
  const base = clientAttributeType(named)
  const { computed: _computed, ...type } = base.variant?.(settings) ?? base
  const attribute = createAttribute(0, { board_id: HERE, name, type: named, primary })
  return {
    id,
    attribute: { ...attribute, id, settings: settings as Attribute['settings'] },
    type,
    settings: { ...type.defaultSettings, ...settings },
  }
}

/** Where rules say the colour, each item has one of these labels. */
function colorAttribute(items: readonly ContentItem[]): ContentAttribute {
  const names = new Set(items.flatMap(({ color }) => color ?? []))
  const labels = [...names].map((color) => ({ id: color, name: color, color, textColor: '' }))
  return { id: COLOR_ATTRIBUTE, name: '', type: 'label', settings: { labels } }
}

/** As the reader's region begins its weeks: 0 Sunday, 1 Monday, 6 Saturday. */
function weekStart(tag: string): number {
  const region = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return (region.getWeekInfo?.().firstDay ?? 1) % 7
}
