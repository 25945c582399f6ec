import { dateRecipes } from './by-date.ts'
import { folderRecipes } from './by-folder.ts'
import { formRecipes, peopleRecipes } from './by-people.ts'
import { statusRecipes } from './by-status.ts'
import type { Recipe } from './recipe.ts'
import { timeRecipes } from './by-time.ts'
import { webRecipes } from './to-the-web.ts'

/** Rules to begin with, those that people ask for most first within their group. */
export const recipes: readonly Recipe[] = [
  ...statusRecipes,
  ...folderRecipes,
  ...timeRecipes,
  ...dateRecipes,
  ...peopleRecipes,
  ...formRecipes,
  ...webRecipes,
]

/** The first ones that somebody without rules is shown. */
export const FIRST_RECIPES: readonly string[] = [
  'notify-done',
  'notify-comment',
  'due-in-a-week',
  'form-comment',
]
