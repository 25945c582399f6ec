import { definition as applyTemplate } from '../../actions/apply-template/definition.ts'
import { definition as createFolder } from '../../actions/create-folder/definition.ts'
import { definition as itemCreated } from '../../triggers/item-created/definition.ts'
import { definition as itemMoved } from '../../triggers/item-moved/definition.ts'
import { type Recipe, start, step } from './recipe.ts'

export const folderRecipes: readonly Recipe[] = [
  {
    id: 'template-moved',
    group: 'status',
    needs: ['otherFolder'],
    draft: ({ t, parts }) => ({
      name: t('Apply the item template when an item is moved'),
      trigger: start(itemMoved, { folders: parts.otherFolder ? [parts.otherFolder.id] : [] }),
      steps: [step(applyTemplate, {})],
    }),
  },
  {
    id: 'folder-of-item',
    group: 'status',
    needs: ['folder'],
    draft: ({ t, parts, item }) => ({
      name: t('Create a folder for each new item'),
      trigger: start(itemCreated, { folders: parts.folder ? [parts.folder.id] : [] }),
      steps: [step(createFolder, { name: item, ...(parts.folder && { like_id: parts.folder.id }) })],
    }),
  },
]
