import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { demandScope } from '@weft/server-kit'
import * as z from 'zod/mini'

import type { Asking } from '../asking.ts'
import type { Tool } from '../tools/tool.ts'
import { refusedWith } from './refused-with.ts'

const known = new WeakMap<z.ZodMiniType, StandardSchemaWithJSON>()

/** A schema of ours as the library takes it; made once, since the server itself is made for each request. */
function standard(schema: z.ZodMiniType, io: 'input' | 'output'): StandardSchemaWithJSON {
  const found = known.get(schema)
  if (found) return found
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const told = () => json
  const made = {
    '~standard': { ...schema['~standard'], jsonSchema: { input: told, output: told } },
  } as unknown as StandardSchemaWithJSON
  known.set(schema, made)
  return made
}

/** Offers a tool; what it refuses is said in a sentence, and nothing else of what went wrong. */
export function addTool(server: McpServer, asking: Asking, tool: Tool): void {
  const { name, title, description, input, output, hints } = tool
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: standard(input, 'input'),
      outputSchema: standard(output, 'output'),
      annotations: { title, ...hints, readOnlyHint: tool.isReading, openWorldHint: false },
    },
    async (asked): Promise<CallToolResult> => {
      try {
        demandScope(asking.caller.grant, tool.scope, tool.isReading)
        const { said, data } = await tool.run(asking, asked)
        return { content: [{ type: 'text', text: said }], structuredContent: data }
      } catch (error) {
        const { text, data } = refusedWith(asking, error)
        return {
          isError: true,
          content: [{ type: 'text', text }],
          ...(data && { structuredContent: data }),
        }
      }
    },
  )
}
