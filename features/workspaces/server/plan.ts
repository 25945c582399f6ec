import { readFileSync } from 'node:fs'

import type { Limits } from '@weft/server-kit'
import { z } from 'zod/mini'

/** How long a deleted workspace can be taken back. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000

const planSchema = z.strictObject({
  id: z.string().check(z.minLength(1)),
  /** Kinds of view that only a plan with `has_pro_views` makes. */
  pro_views: z.array(z.string()),
  has_pro_views: z.boolean(),
})

/** What the workspaces of an instance may use, beside its limits. */
export type Plan = Readonly<z.infer<typeof planSchema>>

/** An instance of one's own sells nothing: every kind of view is there. */
export const OWN_PLAN: Plan = { id: 'custom_plan', pro_views: ['gantt', 'chart'], has_pro_views: true }

/** The plan with PLAN_FILE laid over it; a file that cannot be read, and names it does not know, are refused. */
export function loadPlan(file: string | undefined): Plan {
  if (!file) return OWN_PLAN
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`PLAN_FILE ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  const read = z.safeParse(z.partial(planSchema), given)
  if (read.success) return { ...OWN_PLAN, ...read.data }
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

/** What a workspace may use, as its people are told. A feature is on once it is there. */
export function presentPlan(plan: Plan, limits: Limits) {
  return {
    plan: plan.id,
    features: { ai: false, saml: false, whitelabel: false, billing: false, pro_views: plan.has_pro_views },
    pro_views: [...plan.pro_views],
    limits: {
      MembersLimit: limits.members_per_team,
      WorkspacesLimit: limits.workspaces_per_owner,
      StorageLimit: null,
      ItemsPerFolderLimit: limits.items_per_folder,
      CsvRowsLimit: limits.csv_rows,
      AutomationRunsLimit: null,
      ActivityLogDaysLimit: limits.activity_days,
      TrashDaysLimit: limits.trash_days,
    },
  }
}
