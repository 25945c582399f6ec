import { must, newUuid } from '@weft/base'
import { moreAttributeTypes } from '@weft/features/attributes/client'
import { useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { createElement, type RefObject, useMemo } from 'react'

import { impliedValues } from '../../shared/implied-values.ts'
import type { QuerySettings } from '../../shared/query-settings.ts'
import type { ToolbarPanel, ViewActions, ViewRecords, ViewRights } from '../view-member.ts'
import { ViewItemEntries } from '../items/item-entries.tsx'
import { fitting } from '../data/fitting-values.ts'
import { createItemActions } from '../data/item-actions.ts'
import type { useAttributeRequest } from './use-attribute-request.ts'
import type { KeptSettings } from './use-view-settings.ts'

const copying = late(() => import('../copy-text.ts'))

/** What is current, for actions that are made once per folder. */
export interface CurrentView {
  records: ViewRecords
  settings: QuerySettings
  context: ValueContext
  kept: KeptSettings
  openItemId: string | null
  /** From now on a press is one elsewhere, until the item is there. */
  awaitItem(item_id: string): void
  /** Address of an item of this folder, or of the folder itself, with what the address holds now. */
  hrefOf(item_id: string | null): string
  setPanel(panel: ToolbarPanel | null): void
}

interface ViewActionsOptions {
  folder: Folder
  rights: ViewRights
  latest: () => CurrentView
  searchField: RefObject<HTMLInputElement | null>
  attributes: Pick<ReturnType<typeof useAttributeRequest>, 'add' | 'ask'>
}

/** What a view may do; made once per folder, and reads what is current when it is called. */
export function useViewActions(options: ViewActionsOptions): ViewActions {
  const { folder, rights, latest, searchField } = options
  const { add, ask } = options.attributes
  const t = useT()
  const refuseOffline = useRefuseOffline()
  const editItems = useItemActions(folder, latest)
  const ways = useItemWays(latest)
  return useMemo<ViewActions>(
    () => ({
      rights,
      ...editItems,
      ItemEntries: ({ ids, isAll = false }) =>
        createElement(ViewItemEntries, {
          ids,
          isAll,
          records: latest().records,
          actions: { rights, ...editItems },
        }),
      removeItems(ids) {
        const open = latest().openItemId
        if (open !== null && ids.includes(open)) ways.leaveItem()
        editItems.removeItems(ids)
      },
      takeBack(id) {
        if (!rights.deleteItem || !editItems.takeBack(id)) return false
        if (latest().openItemId === id) ways.leaveItem()
        return true
      },
      openItem: ways.openItem,
      showDetails: ways.showDetails,
      copyLink(id) {
        const href = new URL(latest().hrefOf(id), location.href).href
        copying.load().then((part) => part.copyText(href, t('Link copied')), ignore)
      },
      changeSettings: (changed, isStep, base) => latest().kept.change(changed, isStep, base),
      addAttribute(anchor) {
        // The folder's arrangement is everybody's: it is not changed by somebody who cannot see what others do.
        if (refuseOffline()) return
        latest().setPanel(null)
        add(anchor)
      },
      addDescription() {
        if (refuseOffline()) return null
        const name = t('Description')
        // One that the board has already is shown here as well.
        const known = latest().records.elsewhere?.find(
          ({ type, attribute }) => type.canBeBody && attribute.name === name,
        )
        if (known) {
          ask({ kind: 'show', id: known.id })
          return known.id
        }
        const id = newUuid()
        const made = (type: string) => editItems.act({ attributes: [{ id, name, type, settings: {} }] })
        bodyType().then(made).catch(ignore)
        return id
      },
      editAttribute: (id) => ask({ kind: 'edit', id }),
      removeAttribute: (id) => ask({ kind: 'remove', id }),
      takeOutAttribute: (id) => ask({ kind: 'take-out', id }),
      showAttribute: (id) => ask({ kind: 'show', id }),
      focusSearch: () => searchField.current?.focus(),
      showFilter: () => latest().setPanel('filter'),
    }),
    [rights, editItems, ways, t, latest, refuseOffline, add, ask, searchField],
  )
}

/** The type whose values are texts that one writes in. */
async function bodyType(): Promise<string> {
  const types = Object.values(await moreAttributeTypes.load())
  return must(types.find(({ canBeBody }) => canBeBody)?.type, 'there is a type for text')
}

function useItemActions(folder: Folder, latest: () => CurrentView) {
  const store = useStore()
  const refuseOffline = useRefuseOffline()
  return useMemo(
    () =>
      createItemActions({
        store,
        folder,
        records: () => latest().records,
        implied: () =>
          fitting(impliedValues(latest().settings.filter, latest().context.me), latest().records),
        refuseOffline,
      }),
    [store, folder, latest, refuseOffline],
  )
}

/** The ways to items and back to the list. */
export function useItemWays(latest: () => CurrentView) {
  const go = useGo()
  return useMemo(
    () => ({
      openItem(id: string, tab?: string) {
        latest().awaitItem(id)
        const href = latest().hrefOf(id)
        // From one item to the next there is one step back to the list.
        go(tab === undefined ? href : withTab(href, tab), { replace: latest().openItemId !== null })
      },
      leaveItem: () => go(latest().hrefOf(null), { replace: true }),
      showDetails(id: string) {
        go(withTab(latest().hrefOf(id), 'activity'))
      },
    }),
    [go, latest],
  )
}

function withTab(href: string, tab: string): string {
  const [path = '', query = ''] = href.split('?')
  const search = new URLSearchParams(query)
  search.set('t', tab)
  return `${path}?${search.toString()}`
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
