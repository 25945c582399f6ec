/** Makes or updates the job tables without working on anything, for a database that is filled from a backup. */
export async function prepareJobTables(connectionString: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString, logger: new Logger(() => () => undefined) })
}
