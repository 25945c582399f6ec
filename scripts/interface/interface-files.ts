import { interfaceDocument } from '../../apps/server/src/interface-document.ts'
import { typesOf } from '../../packages/sdk/generate/types-of.ts'

/** What is written from the document of the interface: texts by their paths in the repository. */
export async function interfaceFiles(): Promise<Record<string, string>> {
  return { 'packages/sdk/src/openapi.generated.ts': await typesOf(await interfaceDocument()) }
}
