import { isPublishable } from '@weft/features/attributes/shared'
import { filesOf, holdsItems, serverAttributeType } from '@weft/features/attributes/server'
import { isPicture, isShownInline } from '@weft/features/files/shared'
import type { Settings } from '@weft/model'

import {
  COLOR_ATTRIBUTE,
  type ContentFile,
  type ContentItem,
  HERE,
  itemEnd,
  type ViewContent,
} from '../../shared/index.ts'
import type { PublicAttribute, PublicFrame, PublicPage } from '../content/public-content.ts'
import type { FileVariant } from '../file-addresses.ts'
import { attributeSettings } from './attribute-settings.ts'
import { shownData } from './shown-data.ts'
import { renderedSettings, type RenderedSettings } from './view-settings.ts'

const WEEK = [1, 2, 3, 4, 5]

/** Attributes of a view that are drawn. */
const renderedAttributes = ({ attributes }: PublicFrame): PublicAttribute[] =>
  attributes.filter(({ type }) => isPublishable(serverAttributeType(type)))

/** How a view is drawn; null for one that is the server's page alone. */
export const renderedFrame = (frame: PublicFrame): RenderedSettings | null =>
  renderedSettings(frame.view.type, frame.view.settings, renderedAttributes(frame))

/** What a program draws a view of. `drawn` is `drawnFrame` of the same frame. */
export function viewContent(
  frame: PublicFrame,
  drawn: RenderedSettings,
  page: Pick<PublicPage, 'items' | 'people'>,
  fileUrl: (item_id: string, file_id: string, variant: FileVariant) => string,
): ViewContent {
  const attributes = renderedAttributes(frame)
  const files: Record<string, ContentFile> = {}
  const used = new Set<string>()
  const items = page.items.map((item): ContentItem => {
    const cells: Record<string, unknown> = {}
    for (const attribute of attributes) {
      const { id, type } = attribute
      const data = item.cells[id]
      if (data === undefined || data === null) continue
      cells[id] = shownData(attribute, data)
      for (const text of textsIn(data)) used.add(text)
      if (serverAttributeType(type).holds !== 'files') continue
      for (const file of filesOf(data))
        files[file.id] = addressesOf(file, (v) => fileUrl(item.id, file.id, v))
    }
    return {
      id: itemEnd(item.id),
      parent_id: item.parent_id === null ? null : itemEnd(item.parent_id),
      cells,
      ...(item.color === undefined ? {} : { color: item.color }),
    }
  })
  const keeps = (attribute_id: string) => {
    const without = drawn.stacked.get(attribute_id)
    return (label: string) => used.has(label) || (without !== undefined && !without.has(label))
  }
  const shown = attributes.map(({ id, name, type, settings }) => ({
    id,
    name,
    type,
    settings: {
      ...attributeSettings(type, settings, keeps(id)),
      // What leads to items of the same board may say what waits for what.
      ...(holdsItems({ type }) && settings['board_id'] === frame.board?.id ? placeOf(settings, frame) : {}),
    },
  }))
  const labels = new Set(shown.flatMap(({ settings }) => labelIds(settings)))
  const { board } = frame
  const done = board?.done ?? null
  return {
    view: {
      name: frame.view.name,
      type: frame.view.type,
      settings: {
        ...withKnownKeys(drawn.settings, (key) => labels.has(key) || page.people.has(Number(key))),
        ...colorOf(frame, attributes),
      },
    },
    attributes: shown,
    primary_id: frame.primary_id,
    items,
    people: [...page.people],
    folder_name: attributes.some(({ type }) => serverAttributeType(type).holds === 'folder')
      ? (board?.folder_name ?? '')
      : '',
    files,
    done:
      done && attributes.some(({ id }) => id === done.attribute_id)
        ? { ...done, ...(done.label_ids ? { label_ids: done.label_ids.filter((id) => labels.has(id)) } : {}) }
        : null,
    working_days: board?.working_days ?? WEEK,
  }
}

const placeOf = ({ folder_id }: Settings, { board }: PublicFrame) => ({
  board_id: HERE,
  folder_id: folder_id === board?.folder_id ? HERE : null,
})

/** Rows are coloured by a label that is shown; where rules say the colour, each item has its own. */
function colorOf(frame: PublicFrame, attributes: readonly PublicAttribute[]): Settings {
  const { color } = frame.view.settings as { color?: { by?: unknown; attribute_id?: unknown } | null }
  if (color?.by === 'conditions') return { color: { by: 'label', attribute_id: COLOR_ATTRIBUTE } }
  return color?.by === 'label' && attributes.some(({ id }) => id === color.attribute_id)
    ? { color: { by: 'label', attribute_id: color.attribute_id } }
    : {}
}

/** The order, the hiding and the limits of columns, of those alone that readers can know of. */
function withKnownKeys(settings: Settings, isKnown: (key: string) => boolean): Settings {
  if (settings['stacks'] === undefined) return settings
  const list = (keys: unknown) =>
    Array.isArray(keys) ? keys.filter((key) => typeof key === 'string' && (key === '' || isKnown(key))) : []
  const stacks = Object.entries(settings['stacks'] as Record<string, Record<string, unknown>>)
  return {
    ...settings,
    stacks: Object.fromEntries(
      stacks.map(([id, state]) => [
        id,
        {
          order: list(state['order']),
          hidden: list(state['hidden']),
          limits: Object.fromEntries(
            Object.entries(state['limits'] ?? {}).filter(([key]) => key === '' || isKnown(key)),
          ),
        },
      ]),
    ),
  }
}

function addressesOf({ mime }: { mime: string }, url: (variant: FileVariant) => string): ContentFile {
  const hasPicture = isPicture(mime)
  return {
    url: isShownInline(mime) ? url('file') : null,
    download_url: url('download'),
    thumb: hasPicture ? url('320') : null,
    preview: hasPicture ? url('1280') : null,
  }
}

/** Ids of labels among them; data of any depth. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  return Array.isArray(data) ? data.flatMap(textsIn) : []
}

const labelIds = (settings: Settings): string[] =>
  ((settings['labels'] ?? []) as { id: string }[]).map(({ id }) => id)
