import { now } from '@weft/base'
import { createTurns, Meter } from '@weft/query'

/** What one request may compute: ten seconds of the machine, in slices between which others have their turns. */
const REQUEST_STEPS = 100_000_000
/** Characters that computed values of one request may take beside the rows. */
const REQUEST_CHARACTERS = 64_000_000
/** What is computed for the people of a workspace: at once, and again each second. */
const OWN = { most: 150_000_000, each_second: 5_000_000 }
/** The same for visitors of its public pages, so that they never use up what its people need. */
const VISITORS = { most: 100_000_000, each_second: 2_000_000 }
/** The same for calendars of others: whoever has no more than their address uses up what neither of the two needs. */
const CALENDARS = { most: 100_000_000, each_second: 2_000_000 }
const MAX_BUDGETS = 2_000

/** Whose budget of a workspace work is taken from. */
type Spender = { team_id: number; isVisitor: boolean } | { team_id: number; isCalendar: true }

/** A request, or its workspace, has computed as much as it may. */
export class TooMuchWork extends Error {
  /** The attribute that it was at. */
  readonly attribute_id: string | null

  constructor(attribute_id: string | null) {
    super('Too much is computed.')
    this.attribute_id = attribute_id
  }
}

interface Budget {
  left: number
  at: number
}

const turns = createTurns(setImmediate)
const budgets = new Map<string, Budget>()

/** Work of one request, in slices of the event loop's turns. */
export class Work extends Meter {
  private spent = 0
  private readonly budget: Budget | null

  /** Without a workspace it is the server's own: in slices, without an end. */
  constructor(of: Spender | null = null) {
    super(Infinity)
    this.budget = of && budgetOf(of)
  }

  override take(steps: number): void {
    this.spent += steps
    turns.meter.take(steps)
    if (this.budget) this.budget.left -= steps
  }

  override get isOver(): boolean {
    return turns.meter.isOver
  }

  /** Waits for the next slice; throws when no more may be computed. */
  async next(): Promise<void> {
    const { budget, spent, kept } = this
    if (budget && (budget.left < 0 || spent > REQUEST_STEPS || kept > REQUEST_CHARACTERS))
      throw new TooMuchWork(this.attribute_id)
    await turns.next()
  }

  /** Waits only where this turn has nothing left. */
  async pause(): Promise<void> {
    while (this.isOver) await this.next()
  }
}

function budgetOf(of: Spender): Budget {
  const [whose, { most, each_second }] =
    'isCalendar' in of
      ? (['calendars', CALENDARS] as const)
      : of.isVisitor
        ? (['visitors', VISITORS] as const)
        : (['people', OWN] as const)
  const name = `${of.team_id} ${whose}`
  const at = now()
  const known = budgets.get(name) ?? { left: most, at }
  known.left = Math.min(most, known.left + Math.max(0, ((at - known.at) / 1_000) * each_second))
  known.at = at
  budgets.delete(name)
  budgets.set(name, known)
  for (const oldest of budgets.keys()) {
    if (budgets.size <= MAX_BUDGETS) break
    budgets.delete(oldest)
  }
  return known
}
