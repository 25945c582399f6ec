import type { Condition, FilterTree, Settings } from '@weft/model'
import { isTree } from '@weft/model'

export const MAX_BUTTON_LABEL = 40
export const MAX_BUTTON_URL = 2048
export const BUTTON_ICONS = ['none', 'play', 'link', 'mail', 'send', 'check', 'bell', 'zap'] as const
export type ButtonIcon = (typeof BUTTON_ICONS)[number]

export interface ButtonSettings {
  /** Empty for the word "Run". */
  label: string
  /** A name of the palette. */
  color: string
  icon: ButtonIcon
  /** Whether it starts automations, instead of opening an address. */
  starts: boolean
  /** Asked before it acts; empty asks nothing. */
  confirm: string
  /** What is opened, with `{attribute id}` and `{item}` in places of values; empty opens nothing. */
  url: string
  /** When the button is there at all; null is always. */
  visibleWhen: FilterTree | null
  /** Ids of the only people who may press; null is everybody who may edit the item. */
  pressers: readonly number[] | null
}

/** A button attribute's settings with their defaults. */
export function buttonSettings(settings: Settings): ButtonSettings {
  const { label, color, icon, confirm, url, visibleWhen, pressers, starts } = settings
  const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other)
  return {
    label: textOr(label, ''),
    color: textOr(color, 'blue'),
    icon: BUTTON_ICONS.find((name) => name === icon) ?? 'play',
    starts: starts === true,
    confirm: textOr(confirm, ''),
    url: textOr(url, ''),
    visibleWhen: isFilter(visibleWhen) ? visibleWhen : null,
    pressers: Array.isArray(pressers) ? (pressers as number[]) : null,
  }
}

/** What stands for the address of the item itself. */
export const ITEM_TOKEN = 'item'
const TOKENS = /\{([^{}]+)\}/g

/** The attributes whose values an address carries. */
export function tokensOf(url: string): string[] {
  return [...url.matchAll(TOKENS)].map(([, name = '']) => name)
}

/** The address with other texts in the places of its tokens; a token that gives undefined stays. */
export function replaceTokens(url: string, textOf: (token: string) => string | undefined): string {
  return url.replaceAll(TOKENS, (whole, name: string) => textOf(name) ?? whole)
}

/** The conditions of a filter, without its form. */
export function conditionsIn(tree: FilterTree | null): Condition[] {
  return (tree?.conditions ?? []).flatMap((node) => (isTree(node) ? conditionsIn(node) : [node]))
}

/** Whether a row meets a filter; conditions that say nothing are left out, and an empty filter is met. */
export function meets(tree: FilterTree | null, test: (condition: Condition) => boolean | null): boolean {
  return judged(tree, test) ?? true
}

function judged(tree: FilterTree | null, test: (condition: Condition) => boolean | null): boolean | null {
  const parts = (tree?.conditions ?? [])
    .map((node) => (isTree(node) ? judged(node, test) : test(node)))
    .filter((part) => part !== null)
  if (parts.length === 0) return null
  return tree?.op === 'or' ? parts.some(Boolean) : parts.every(Boolean)
}

function isFilter(value: unknown): value is FilterTree {
  const { op, conditions } = (value ?? {}) as Partial<FilterTree>
  return (op === 'and' || op === 'or') && Array.isArray(conditions)
}
