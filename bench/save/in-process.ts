import { openDatabase } from '@weft/db'
import { createAttributesFeature } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { foldersFeature } from '@weft/features/folders/server'
import { createItemsFeature } from '@weft/features/items/server'
import { createAccess, createRegistry, createWriter, DEFAULT_LIMITS, type Writer } from '@weft/server-kit'

/** The writer of a server in this process, on a real database: all of a save but HTTP and sockets. */
export async function openWriter(
  databaseUrl: string,
  team_id: number,
): Promise<{ writer: Writer; close(): Promise<void> }> {
  const db = openDatabase({ connectionString: databaseUrl })
  const features = [
    createBoardsFeature(DEFAULT_LIMITS),
    foldersFeature,
    createAttributesFeature(DEFAULT_LIMITS),
    createItemsFeature(DEFAULT_LIMITS),
  ]
  const access = createAccess({ db, generation: 'bench' })
  await access.of(team_id)
  const writer = createWriter({
    db,
    access,
    registry: createRegistry(features.flatMap((feature) => feature.collections ?? [])),
    onCommit: () => undefined,
    log: { warn: say, error: say },
  })
  return { writer, close: () => db.end() }
}

function say(details: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(details, Object.getOwnPropertyNames(details))}\n`)
}
