import { commandsOf } from '../../apps/cli/generate/commands-of.ts'
import type { Document } from '../../apps/cli/generate/open-api.ts'
import { interfaceDocument } from '../../apps/server/src/interface-document.ts'
import { typesOf } from '../../packages/sdk/generate/types-of.ts'

/** What is written from the document of the interface: texts by their paths in the repository. */
export async function interfaceFiles(): Promise<Record<string, string>> {
  const document = await interfaceDocument()
  const { groups, commands } = commandsOf(document as unknown as Document)
  const lines = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).join(',\n')
  return {
    'packages/sdk/src/openapi.generated.ts': await typesOf(document),
    // A command a line, so that a change of one is seen as such.
    'apps/cli/src/commands.generated.json': `{"groups": [\n${lines(groups)}\n],\n"commands": [\n${lines(commands)}\n]}\n`,
  }
}
