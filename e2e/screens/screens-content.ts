/** What the mock-ups show, as far as the product has it. */
export const BOARDS = [
  { name: 'Nexus repository', color: 'teal', icon: 'box' },
  { name: 'Support desk', color: 'orange', icon: 'life-buoy' },
  { name: 'Launch plan', color: 'pink', icon: 'megaphone' },
  { name: 'Goals 2026', color: 'green', icon: 'target' },
]

export const LABELS = {
  Status: [
    { name: 'In progress', color: 'blue', category: 'doing' },
    { name: 'In review', color: 'violet', category: 'doing' },
    { name: 'To do', color: 'gray', category: 'todo' },
    { name: 'Done', color: 'green', category: 'done' },
  ],
  Type: [
    { name: 'Bug', color: 'red' },
    { name: 'Improvement', color: 'sky' },
    { name: 'New Feature', color: 'green' },
    { name: 'Task', color: 'blue' },
    { name: 'Defect', color: 'orange' },
    { name: 'Suggestion', color: 'yellow' },
  ],
  Priority: [
    { name: 'Blocker', color: 'red' },
    { name: 'Critical', color: 'orange' },
    { name: 'Major', color: 'yellow' },
    { name: 'Minor', color: 'gray' },
  ],
}

/** What the first issue says. */
export const NOTES = `<p>Version 4.2 moves every lock from paths to ids. The move runs once, on first start, and takes about a minute for each hundred thousand files.</p>
<h2>Before you begin</h2>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Take a backup and check that it opens</p></li><li data-type="taskItem" data-checked="false"><p>Finish running scans; new ones wait until the move is done</p></li></ul>
<h2>What is new</h2>
<p>Scans no longer stop when a repository is renamed.</p>
<h3>One server</h3>
<p>Nothing to do.</p>
<h3>A cluster</h3>
<p>Stop all nodes but one.</p>`

interface Issue {
  title: string
  status: string
  kind: string
  priority: string
  /** Days from today, and how many more it takes. */
  due: number
  days?: number
  progress: number
  hours: number
  steps?: readonly string[]
  trashed?: boolean
}

const issue = (
  title: string,
  [status, kind, priority]: readonly [string, string, string],
  [due, progress, hours]: readonly [number, number, number],
  more: Pick<Issue, 'days' | 'steps' | 'trashed'> = {},
): Issue => ({ title, status, kind, priority, due, progress, hours, ...more })

export const ISSUES: readonly Issue[] = [
  issue('Index rebuild stalls after rename', ['In progress', 'Bug', 'Blocker'], [0, 65, 12], {
    steps: [
      'Reproduce on the staging copy',
      'Key the scan lock by id, not by path',
      'Migrate locks that are already held',
      'Write the rollback step',
    ],
  }),
  issue('Checkpoint barrier lost on restart', ['In progress', 'Bug', 'Critical'], [3, 40, 24], { days: 4 }),
  issue('Stream large artifacts unbuffered', ['In progress', 'Improvement', 'Major'], [5, 75, 16]),
  issue('Plan branches inherit variables', ['In progress', 'New Feature', 'Major'], [8, 30, 32], { days: 9 }),
  issue('Replace the retired LDAP connector', ['In progress', 'Task', 'Major'], [-8, 90, 8]),
  issue('تجهيز ملاحظات الإصدار', ['In progress', 'Task', 'Minor'], [12, 20, 4]),
  issue('Retry leader election with jitter', ['In review', 'Improvement', 'Critical'], [0, 95, 6]),
  issue('Side-by-side diff ignores moved blocks', ['In review', 'Defect', 'Major'], [4, 85, 10]),
  issue('Read dictionary columns in one pass', ['In review', 'Improvement', 'Major'], [11, 80, 20], {
    days: 2,
  }),
  issue('Explain back-pressure on the canvas', ['To do', 'Suggestion', 'Minor'], [14, 0, 5]),
  issue('Windowed joins drop late elements', ['To do', 'Bug', 'Critical'], [15, 0, 14], { days: 5 }),
  issue('Warn before an expired certificate blocks sign-in', ['To do', 'Task', 'Major'], [19, 0, 9]),
  issue('استبدال موصل LDAP القديم', ['To do', 'Task', 'Minor'], [30, 0, 8]),
  issue('Token refresh races with logout', ['Done', 'Bug', 'Critical'], [-3, 100, 6]),
  issue('Pick the load-test window', ['Done', 'Task', 'Minor'], [-2, 100, 2]),
  issue('Thrown away', ['To do', 'Task', 'Minor'], [1, 0, 1], { trashed: true }),
]

/** A day from today, `YYYY-MM-DD`. */
export function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
