/** Who holds jobs, for so many milliseconds at least. */
export const lockHolders = `
  select distinct locked_by from graphile_worker.jobs
  where locked_by is not null and locked_at <= now() - $1::float8 * interval '1 millisecond'`

/** Signs of life of holders: locks of a session, gone with the session however it ends. */
export const giveSignOfLife = `
  select pg_advisory_lock(hashtextextended('weft-jobs:' || name, 0)) from unnest($1::text[]) as name`

export const takeBackSignOfLife = `
  select pg_advisory_unlock(hashtextextended('weft-jobs:' || name, 0)) from unnest($1::text[]) as name`

/** Whether a holder's session is gone. In a transaction, so that the lock taken for the question goes again. */
export const isGone = `select pg_try_advisory_xact_lock(hashtextextended('weft-jobs:' || $1, 0)) as gone`

/** Frees a holder's jobs, other than these, and their queues. */
export const freeOthers = `
  with freed as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = $1 and id <> all($2::bigint[]) returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from freed where q.id = freed.job_queue_id and q.locked_by = $1`

/** What the job is called that gives another one up. */
export const OVER = ':over'

/** Jobs of these names that nobody tries again become those that give them up. */
export const endTried = `
  with tried as materialized (
    select j.id, t.identifier as name, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier = any($1)
    for update of j skip locked)
  select graphile_worker.add_job(tried.name || '${OVER}', tried.payload)
  from tried, lateral (select count(*) from graphile_worker.complete_jobs(array[tried.id])) as gone`

/** Makes interrupted jobs due at once, as if the interrupted attempt had not been. */
export const makeDueAgain = `
  select graphile_worker.reschedule_jobs($1::bigint[], run_at := now(), attempts := 0)`

/** Each look for a job reads all queues, and a queue that is removed takes jobs along that are being added to it. */
const QUEUES = 64

/** The queue of jobs of which one runs at a time: workspaces share a few, which stay. */
export const serialQueue = (name: string, team_id: number): string => `${name} ${team_id % QUEUES}`

/**
 * Adds jobs in the order given: [{name, payload, key?, at?, attempts?, priority?, queue?}] as JSON, `at` in
 * milliseconds.
 */
export const addJobs = `
  select graphile_worker.add_job(j.name, j.payload, j.queue, to_timestamp(j.at / 1000.0), j.attempts, j.key, j.priority)
  from rows from (json_to_recordset($1::json)
    as (name text, payload json, key text, at float8, attempts int, priority int, queue text)) with ordinality
    as j(name, payload, key, at, attempts, priority, queue, place) order by j.place`
