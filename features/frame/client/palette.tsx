import { PlacePicture, pathOfPlace, useRecentLines } from '@weft/features/at-hand/client'
import { BoardIcon, boardPath, folderPath } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import {
  FilterChips,
  groupHits,
  HitIcon,
  markedIn,
  nameOfHit,
  noteOf,
  pathOfHit,
  useHitPlace,
  type Hits,
  useHits,
  useNoteAsked,
  useOfferedSections,
} from '@weft/features/search/client'
import { searchPath } from '@weft/features/search/shared'
import { LanguageItems } from '@weft/features/profile/client'
import { useCell, useFolderListing, useGo, useTeams } from '@weft/features/session/client'
import { useOwnBoards } from '@weft/features/workspaces/client'
import { getLocale } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { foldText, type Board, type Folder } from '@weft/model'
import {
  CommandPalette,
  CommandSource,
  type Command,
  type CommandSection,
  useCollectedCommands,
} from '@weft/ui'
import { Folder as FolderIcon, Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { foundDestinations, useDestinations } from './destinations.ts'
import { MeItems } from './me-menu.tsx'
import { pathOf } from './place.ts'

const SHOWN = 8
const RECENT = 5
/** Commands of one thing before something is typed. */
const FEW = 4
/** Hits that the server is asked for. */
const FOUND = 12

/**
 * Finds everything from the keyboard: places that this device knows first, what the page can do, then what the server
 * finds. After `>` commands alone.
 */
export function Palette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  const t = useT()
  const [query, setQuery] = useState('')
  const isCommand = query.startsWith('>')
  const asked = isOpen && !isCommand ? query : ''
  const found = useHits(asked, FOUND)
  const known = useSections(asked, isOpen)
  const commands = useCommandSections(isCommand ? query.slice(1) : query, isCommand)
  const recent = known.filter(({ id }) => id === 'recent')
  const places = known.filter(({ id }) => id !== 'recent')
  const answers = useFoundSections(asked, found, known)
  const { sections: offered, isBegun } = useOfferedSections(asked, setQuery)
  // What one opened last comes first; what the page can do before places that nobody asked for.
  const own = query.trim() === '' ? [...commands, ...places] : [...places, ...commands]
  const all = [...recent, ...own, ...answers]
  const sections = isCommand ? commands : isBegun ? [...offered, ...all] : [...all, ...offered]
  const change = (open: boolean) => {
    onOpenChange(open)
    if (!open) setQuery('')
  }
  return (
    <>
      <CommandSource title={t('You')} order={50}>
        <MeItems />
        <LanguageItems />
      </CommandSource>
      <CommandPalette
        isOpen={isOpen}
        onOpenChange={change}
        query={query}
        onQueryChange={setQuery}
        sections={sections}
        find={markedIn}
        below={isCommand ? null : <FilterChips text={query} onChange={setQuery} />}
        placeholder={t('Search everything')}
        note={isCommand ? '' : noteOf(found)}
        footerEnd={t('Type > for commands only')}
      />
    </>
  )
}

/** What the page can do, by its own menus: a few of each before something is typed. */
function useCommandSections(query: string, isAll: boolean): CommandSection[] {
  const fits = finder(query)
  const most = query.trim() === '' && !isAll ? FEW : SHOWN
  return useCollectedCommands()
    .map(({ title, commands, ...section }) => {
      const own = commands.filter(({ label }) => fits(`${label} ${title}`))
      return { ...section, title, commands: isAll ? own : own.slice(0, most) }
    })
    .filter(({ commands }) => commands.length > 0)
}

/** Whether a text holds all the words, in any order. */
function finder(query: string): (text: string) => boolean {
  const words = foldText(query, getLocale()).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = foldText(text, getLocale())
    return words.every((word) => folded.includes(word))
  }
}

/** What the server found beside what stands there already, and the way to all of it. */
function useFoundSections(
  query: string,
  { hits, state }: Hits,
  known: readonly CommandSection[],
): CommandSection[] {
  const t = useT()
  const go = useGo()
  const noteAsked = useNoteAsked()
  const placeOf = useHitPlace()
  const open = (href: string) => {
    noteAsked(query)
    go(href)
  }
  const shown = new Set(known.flatMap(({ commands }) => commands.map(({ id }) => id)))
  const fresh = hits.filter(({ id }) => !shown.has(id))
  const groups = groupHits(fresh).map(({ id, title, hits: own }): CommandSection => ({
    id: `found ${id}`,
    title: t(title),
    commands: own.map((hit) => ({
      id: `${hit.type} ${hit.id}`,
      label: nameOfHit(hit),
      icon: <HitIcon type={hit.type} />,
      hint: hit.excerpt || placeOf(hit),
      onAction: () => open(pathOfHit(hit)),
    })),
  }))
  // The keys begin at the first of the hits: nothing stands there before they come.
  if (state === 'idle' || state === 'long' || state === 'loading') return groups
  const all: Command = {
    id: 'search all',
    label: t('Search everything for “{text}”', { text: query.trim() }),
    icon: <Search />,
    onAction: () => open(searchPath(query.trim())),
  }
  return [...groups, { id: 'all', title: t('Search'), commands: [all] }]
}

function useSections(query: string, isOpen: boolean): CommandSection[] {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const teams = useTeams()
  const destinations = useDestinations()
  const listedOf = useFolderListing()
  const own = useOwnBoards()
  const opened = useRecentLines()
  const listed = useCell(own.teams)
  const every = useCell(own.every)
  useEffect(() => {
    if (isOpen) void own.loadEvery()
  }, [isOpen, own])
  const fits = finder(query)
  const boards: Command[] = []
  const folders: Command[] = []
  const collection = store.collection<Folder>('folders')
  // Workspaces that were not opened are asked for when the search comes; until then the home page's boards are known.
  const boardsOf = (team_id: number) => {
    const opened = store.collection<Board>('boards').list(team_id)
    if (opened.length > 0) return opened
    return ((every.get(team_id) ?? listed.get(team_id))?.boards ?? []) as unknown as readonly Board[]
  }
  for (const team of teams) {
    const names = new Map<string, string>()
    for (const board of boardsOf(team.id)) {
      names.set(board.id, board.name)
      if (!fits(board.name)) continue
      boards.push({
        id: board.id,
        label: board.name,
        icon: <BoardIcon board={board} />,
        ...(teams.length > 1 ? { hint: team.name } : {}),
        onAction: () => go(boardPath(board.id)),
      })
    }
    for (const folder of listedOf(team.id)) {
      const above = pathOf(folder, (id) => collection.get(id)).slice(0, -1)
      const where = [names.get(folder.board_id) ?? '', ...above.map(({ name }) => name)].join(' / ')
      if (!fits(`${folder.name} ${where}`)) continue
      folders.push({
        id: folder.id,
        label: folder.name,
        icon: <FolderIcon />,
        hint: where,
        onAction: () => go(folderPath(folder.board_id, folder.id)),
      })
    }
  }
  const recent = opened
    .filter(({ place }) => fits(place.name))
    .map(({ place }): Command => ({
      id: place.resource_id,
      label: place.name || t('Untitled'),
      icon: <PlacePicture place={place} />,
      hint: place.resource_type === 'folder' ? place.board_name : (place.folder_name ?? ''),
      onAction: () => go(pathOfPlace(place)),
    }))
  const pages = foundDestinations(destinations, teams)
    .map(({ destination: { path, label, icon: Icon }, href, team }): Command => ({
      id: team ? `${path} ${team.id}` : path,
      label: t(label),
      icon: <Icon />,
      ...(team ? { hint: team.name } : {}),
      onAction: () => go(href),
    }))
    .filter(({ label }) => fits(label))
  const lately = recent.slice(0, RECENT)
  const isFresh = ({ id }: Command) => lately.every((one) => one.id !== id)
  return [
    { id: 'recent', title: t('Recently opened'), commands: lately },
    { id: 'boards', title: t('Boards'), commands: boards.filter(isFresh).slice(0, SHOWN) },
    { id: 'folders', title: t('Folders'), commands: byName(folders.filter(isFresh), fits).slice(0, SHOWN) },
    { id: 'pages', title: t('Pages'), commands: pages.slice(0, SHOWN) },
  ].filter(({ commands }) => commands.length > 0)
}

/** Those whose own name answers come before those that only lie somewhere that does. */
function byName(commands: readonly Command[], fits: (text: string) => boolean): Command[] {
  const named = commands.filter(({ label }) => fits(label))
  return [...named, ...commands.filter(({ label }) => !fits(label))]
}
