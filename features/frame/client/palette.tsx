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
  searchPath,
  useHitPlace,
  type Hits,
  useHits,
  useNoteAsked,
  useOfferedSections,
} from '@weft/features/search/client'
import { useCell, useFolderListing, useGo, useTeams } from '@weft/features/session/client'
import { useOwnBoards } from '@weft/features/workspaces/client'
import { getLocale } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { foldText, type Board, type Folder } from '@weft/model'
import { CommandPalette, type Command, type CommandSection } from '@weft/ui'
import { Folder as FolderIcon, Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { foundDestinations, useDestinations } from './destinations.ts'
import { pathOf } from './place.ts'

const SHOWN = 8
const RECENT = 5
/** Hits that the server is asked for. */
const FOUND = 12

/** Finds everything from the keyboard: places that this device knows first, then what the server finds. */
export function Palette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  const t = useT()
  const [query, setQuery] = useState('')
  const found = useHits(isOpen ? query : '', FOUND)
  const known = useSections(isOpen ? query : '', isOpen)
  const answers = useFoundSections(query, found, known)
  const { sections: offered, isBegun } = useOfferedSections(isOpen ? query : '', setQuery)
  const sections = isBegun ? [...offered, ...known, ...answers] : [...known, ...answers, ...offered]
  const change = (open: boolean) => {
    onOpenChange(open)
    if (!open) setQuery('')
  }
  return (
    <CommandPalette
      isOpen={isOpen}
      onOpenChange={change}
      query={query}
      onQueryChange={setQuery}
      sections={sections}
      find={markedIn}
      below={<FilterChips text={query} onChange={setQuery} />}
      placeholder={t('Search everything')}
      note={noteOf(found)}
    />
  )
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
  const words = foldText(query, getLocale()).split(/\s+/).filter(Boolean)
  const fits = (text: string) => {
    const folded = foldText(text, getLocale())
    return words.every((word) => folded.includes(word))
  }
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
  return [
    { id: 'recent', title: t('Recently opened'), commands: recent.slice(0, RECENT) },
    { id: 'boards', title: t('Boards'), commands: boards.slice(0, SHOWN) },
    { id: 'folders', title: t('Folders'), commands: byName(folders, fits).slice(0, SHOWN) },
    { id: 'pages', title: t('Pages'), commands: pages.slice(0, SHOWN) },
  ].filter(({ commands }) => commands.length > 0)
}

/** Those whose own name answers come before those that only lie somewhere that does. */
function byName(commands: readonly Command[], fits: (text: string) => boolean): Command[] {
  const named = commands.filter(({ label }) => fits(label))
  return [...named, ...commands.filter(({ label }) => !fits(label))]
}
