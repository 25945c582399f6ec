import { readFileSync } from 'node:fs'

import type { Limits } from '@weft/server-kit'
import { z } from 'zod/mini'

/** How long a deleted workspace can be taken back: as long as what is in the trash. */
export function trashMs({ trash_days }: Pick<Limits, 'trash_days'>): number {
  return trash_days * 24 * 60 * 60 * 1000
}

const planSchema = z.strictObject({
  id: z.string().check(z.minLength(1)),
  /** Kinds of view that only a plan with `has_pro_views` makes. */
  pro_views: z.array(z.string()),
  has_pro_views: z.boolean(),
  /** Bytes for all files of a workspace; null: no end. */
  StorageLimit: z.nullable(z.int().check(z.positive())),
  /** Runs of automations in a month, in all workspaces of an owner; null: no end. */
  AutomationRunsLimit: z.nullable(z.int().check(z.positive())),
  /** Accepted answers of the model in a month, in all workspaces of an owner; null: no end. */
  AiCreditsLimit: z.nullable(z.int().check(z.positive())),
})

/** What the workspaces of an instance may use, beside its limits. */
export type Plan = Readonly<z.infer<typeof planSchema>>

/** An instance of one's own sells nothing: every kind of view is there. */
export const OWN_PLAN: Plan = {
  id: 'custom_plan',
  pro_views: [],
  has_pro_views: true,
  StorageLimit: null,
  AutomationRunsLimit: null,
  AiCreditsLimit: null,
}

/**
 * The plan with PLAN_FILE laid over it; a file that cannot be read, and names it does not know, are refused. Kinds of
 * view say themselves that they are `pro_views`, where the file does not.
 */
export function loadPlan(file: string | undefined, pro_views: readonly string[]): Plan {
  const own: Plan = { ...OWN_PLAN, pro_views: [...pro_views] }
  if (!file) return own
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`PLAN_FILE ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  const read = z.safeParse(z.partial(planSchema), given)
  if (read.success) return { ...own, ...read.data }
  const problems = read.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `a plan has no ${issue.keys.join(', ')}`
      : `${issue.path.join('.') || 'it'} is not what a plan holds there`,
  )
  throw new Error(`PLAN_FILE ${file}: ${problems.join('; ')}`)
}

/** Whether the plan makes no new views of a kind. Those that there are stay as they are. */
export function isWithheldView(plan: Plan, type: string): boolean {
  return !plan.has_pro_views && plan.pro_views.includes(type)
}

/** Bytes for all files of a workspace, null without an end: the operator's word counts more than the plan's. */
export function storageLimit(plan: Plan, limits: Limits): number | null {
  return limits.storage_bytes ?? plan.StorageLimit
}

/** What a workspace may use, as its people are told. A feature is on once it is there. */
export function presentPlan(plan: Plan, limits: Limits, hasAi = false) {
  return {
    plan: plan.id,
    features: { ai: hasAi, saml: false, whitelabel: false, billing: false, pro_views: plan.has_pro_views },
    pro_views: [...plan.pro_views],
    limits: {
      MembersLimit: limits.members_per_team,
      WorkspacesLimit: limits.workspaces_per_owner,
      StorageLimit: storageLimit(plan, limits),
      ItemsPerFolderLimit: limits.items_per_folder,
      CsvRowsLimit: limits.csv_rows,
      AutomationRunsLimit: plan.AutomationRunsLimit,
      AiCreditsLimit: plan.AiCreditsLimit,
      ActivityLogDaysLimit: limits.activity_days,
      TrashDaysLimit: limits.trash_days,
    },
  }
}
