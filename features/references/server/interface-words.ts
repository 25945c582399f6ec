import type { InterfaceWords } from '@weft/server-kit'
import * as z from 'zod/mini'

/** What calls and fields of links mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Links',
  about: 'Links between items.',
  fields: {
    'Reference.attribute_id': 'The attribute that the link is a value of.',
    'Reference.from_item_id': 'The item that the link starts at.',
    'Reference.to_item_id': 'The item that the link leads to.',
    'Reference.data': 'What this end says of the link, such as the kind of a dependency; null for nothing.',
    'Reference.folder_id': 'The folder of the item that the link starts at.',
    'Reference.to_folder_id': 'The folder of the item that the link leads to; null if you may not see it.',
    'Reference.name': 'What the other item is called; `Private item` if you may not see it.',
    'Reference.shown': 'Values of the other item that are shown with the link, by attribute.',
    'Reference.inputs': 'Values of the other item that lookups and rollups use, by attribute.',
    'Reference.withheld': 'Attributes whose values you may not see; missing without any.',
  },
  shown: {
    references: z.object({
      folder_id: z.string(),
      to_folder_id: z.nullable(z.string()),
      name: z.string(),
      shown: z.record(z.string(), z.json()),
      inputs: z.record(z.string(), z.json()),
      withheld: z.optional(z.array(z.string())),
      created_by: z.nullable(z.int()),
    }),
  },
}
