export { placeInBoard } from './place-in-board.ts'
export { createBoardsFeature } from './feature.ts'
