import { useT } from '@weft/i18n/react'
import { useMemo } from 'react'

import { useRuleBoard } from '../board/rule-board.tsx'
import type { RuleDraft } from '../use-rule-actions.ts'
import { kitchenFor, lacking, type Recipe } from './recipe.ts'
import { type Need, partsFor } from './recipe-parts.ts'
import { recipes } from './recipes.ts'

export interface OfferedRecipe {
  recipe: Recipe
  /** Null where the board lacks something for it. */
  draft: RuleDraft | null
  lacks: readonly Need[]
}

/** All recipes, as this board can have them. */
export function useRecipes(): readonly OfferedRecipe[] {
  const t = useT()
  const board = useRuleBoard()
  return useMemo(() => {
    const parts = partsFor(board)
    const kitchen = kitchenFor(parts, t)
    return recipes.map((recipe) => {
      const lacks = lacking(recipe, parts)
      return { recipe, lacks, draft: lacks.length === 0 ? recipe.draft(kitchen) : null }
    })
  }, [board, t])
}
