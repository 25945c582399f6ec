import type { ApiClient, Events, KeyValueStorage, Session } from '@weft/api-client'
import { must } from '@weft/base'
import type { Language } from '@weft/i18n'
import type { Profile, Team } from '@weft/model'
import type { Theme } from '@weft/ui'
import { createContext, use, useEffect, type ReactNode } from 'react'

import type { AppVars } from './app-vars.ts'
import { useCell, type Cell } from './cell.ts'

/** Goes to a path of this application, or leaves it for one that is not the router's. */
export type Go = (href: string, options?: { replace?: boolean }) => void

/** What every page has, signed in or not. */
export interface Entry {
  readonly client: ApiClient
  readonly session: Session
  /** Settings of this device. */
  readonly storage: KeyValueStorage
  /** Null until they are known, and when they cannot be had. */
  readonly vars: Cell<AppVars | null>
  readonly go: Go
  /** The languages that people can choose. */
  readonly languages: readonly Language[]
  /** Keeps the theme on this device, for the next start. */
  keepTheme(theme: Theme): void
  /** Takes the program off this device and loads it from the server. */
  uninstall(): Promise<void>
  /** Clears this device of what is kept for the person; edits that wait stay for when they are back. */
  forgetPerson(): Promise<void>
  /** Whether this is a program in the making, which shows what only its makers need. */
  readonly isDevelopment: boolean
}

/** What happens in the application and is no answer of the server. */
export type AppEvents = {
  workspaceLimitExceeded: []
  /** A workspace is not this person's any more; by their own doing, or by somebody else's. */
  workspaceLost: [team: Team, isOwnDoing: boolean]
}

/** What pages of a session have besides. */
export interface Account {
  readonly me: Cell<Profile>
  /** The person's workspaces. */
  readonly teams: Cell<readonly Team[]>
  /** The workspace that the sidebar shows; null while there is none. */
  readonly team_id: Cell<number | null>
  readonly events: Events<AppEvents>
  /** Every action is allowed and nothing reaches the server. */
  readonly isPretending: boolean
  /** Through whose eyes a workspace is seen, if not through one's own: then nothing can be changed. */
  readonly viewAs: { readonly team_id: number; readonly user_id: number } | null
  /** Whether a plan leaves room for one more workspace. */
  canCreateWorkspace(): boolean
  /** Asks for the workspaces again. */
  loadTeams(): Promise<void>
  /** Takes over what the server said of them; those that are missing are lost. */
  takeTeams(answer: { readonly data: readonly Team[]; readonly can_create: boolean }): void
  /** Lets a workspace go that the person has left or deleted. */
  forgetTeam(team_id: number): void
  /** Makes a workspace the current one. */
  enterTeam(team_id: number): void
  /** Shows the changed fields at once, saves them, and takes them back when that fails. `base` is what an editor had shown. */
  saveProfile(fields: Partial<Profile>, base?: Partial<Profile>): Promise<boolean>
}

const EntryContext = /* @__PURE__ */ createContext<Entry | null>(null)
const AccountContext = /* @__PURE__ */ createContext<Account | null>(null)

export function EntryProvider({ entry, children }: { entry: Entry; children: ReactNode }) {
  return <EntryContext value={entry}>{children}</EntryContext>
}

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <AccountContext value={account}>{children}</AccountContext>
}

export function useEntry(): Entry {
  return must(use(EntryContext), 'the entry is used inside the application')
}

export function useAccount(): Account {
  return must(use(AccountContext), 'the account is used inside a session')
}

/** The way to another page. */
export function useGo(): Go {
  return useEntry().go
}

/** The signed-in person, or the guest: id 0. */
export function useMe(): Profile {
  return useCell(useAccount().me)
}

export function useTeams(): readonly Team[] {
  return useCell(useAccount().teams)
}

/** The workspace that is shown; null for guests of a board and for people without one. */
export function useCurrentTeam(): Team | null {
  const { team_id, teams } = useAccount()
  const id = useCell(team_id)
  return useCell(teams).find((team) => team.id === id) ?? null
}

/** Makes a workspace the current one while its pages are shown. */
export function useEnterTeam(team_id: number | null): void {
  const account = useAccount()
  useEffect(() => {
    if (team_id !== null) account.enterTeam(team_id)
  }, [account, team_id])
}
